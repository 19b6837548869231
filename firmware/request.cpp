#include "firmware/request.hpp"

namespace firmware {

namespace {

// What a person typed may hold bytes that a terminal would obey; they are not sent back.
constexpr char printable(char c) {
    return c >= ' ' && c <= '~' ? c : '?';
}

}  // namespace

Answer Request::refuse(etl::string_view error, std::initializer_list<etl::string_view> sentence) {
    line.put("error ");
    line.put(error);
    line.put(' ');
    for (const etl::string_view& piece : sentence) {
        for (const char c : piece) line.put(printable(c));
    }
    return Answer::Refused;
}

}  // namespace firmware
