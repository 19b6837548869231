#include "core/text/writer.hpp"

namespace text {

void Writer::number(uint32_t value) {
    char digits[10];
    char* first = digits + sizeof digits;
    do {
        *--first = static_cast<char>('0' + value % 10);
        value /= 10;
    } while (value != 0);
    put(etl::string_view(first, static_cast<size_t>(digits + sizeof digits - first)));
}

}  // namespace text
