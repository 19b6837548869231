#pragma once
#include <nlohmann/json.hpp>
#include <string>

/// What everybody does with the JSON of others, which may be of any shape.
namespace host {

/// The text of that name; "" if the value is no object, or has no such text.
inline std::string text_in(const nlohmann::json& value, const char* name) {
    if (!value.is_object()) return "";
    const auto found = value.find(name);
    return found != value.end() && found->is_string() ? found->get<std::string>() : "";
}

/// In one line of ASCII, even if somebody smuggled bytes into a text that are no UTF-8.
inline std::string write_json(const nlohmann::json& value) {
    return value.dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
}

}  // namespace host
