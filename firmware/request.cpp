#include "firmware/request.hpp"

#include "core/console/words.hpp"
#include "core/text/characters.hpp"

namespace firmware {

etl::string_view Request::word() const {
    etl::string_view remainder;
    return word(remainder);
}

etl::string_view Request::word(etl::string_view& remainder) const {
    remainder = arguments;
    return console::take_word(remainder);
}

void Request::put_back(etl::string_view text) {
    for (const char c : text) line.put(text::printable(c));
}

Answer Request::refuse_at(etl::string_view error, uint32_t at) {
    line.put("error ", error, " at ", at, ' ');
    return Answer::Refused;
}

}  // namespace firmware
