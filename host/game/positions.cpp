#include "host/game/positions.hpp"

#include <algorithm>

#include "core/notation/all.hpp"
#include "core/notation/explain.hpp"
#include "core/rules/chess/chess.hpp"
#include "core/rules/octad/octad.hpp"
#include "core/rules/validate.hpp"
#include "core/text/result.hpp"
#include "core/text/writer.hpp"

namespace host {

namespace {

using notation::Info;

etl::string_view view(std::string_view text) {
    return {text.data(), text.size()};
}

std::string string_of(etl::string_view text) {
    return {text.data(), text.size()};
}

notation::Reading reading_of(const HowToRead& how) {
    notation::Reading reading;
    reading.strict = how.strict;
    if (how.maps != 0) reading.maps = static_cast<uint16_t>(how.maps);
    if (how.techs != 0) reading.techs = static_cast<uint16_t>(how.techs);
    return reading;
}

/// The sentence that `write` writes.
template <class Write>
std::string sentence(Write write) {
    char buffer[notation::kMaxExplanation];
    text::Writer out(buffer);
    write(out);
    return string_of(out.written());
}

const Info* find(std::string_view name, Verdict& verdict) {
    const Info* info = notation::find(view(name));
    if (info == nullptr) {
        verdict.error = "error unknown-notation '" + std::string(name) + "'; there are:";
        for (const std::string& known : notation_names()) verdict.error += " " + known;
    }
    return info;
}

bool is_sendable(std::string_view text, Verdict& verdict) {
    const auto is_control = [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7F'; };
    const auto bad = std::find_if(text.begin(), text.end(), is_control);
    if (bad == text.end()) return true;
    verdict.error =
        "error bad-character at " + std::to_string(bad - text.begin()) + " no control character can stand here";
    return false;
}

std::string refusal(const Info& info, std::string_view text, text::Result result) {
    return "error " + string_of(text::error_name(result.error)) + " at " + std::to_string(result.at) + " " +
           sentence([&](text::Writer& out) { notation::explain_reading(out, info, view(text), result); });
}

/// Reads a text; the verdict says why not.
bool read(const Info& info, std::string_view text, const HowToRead& how, notation::AnyValue& value, Verdict& verdict) {
    if (!is_sendable(text, verdict)) return false;
    const text::Result result = info.decode(view(text), value, reading_of(how));
    if (!result) {
        verdict.error = refusal(info, text, result);
        return false;
    }
    if (result.info != 0) {
        verdict.notes.push_back(
            "forgiven " + sentence([&](text::Writer& out) { notation::explain_forgiven(out, info, value, result); }));
    }
    return true;
}

}  // namespace

std::string HowToRead::words(std::string_view notation) const {
    std::string text;
    if (strict) text += "strict ";
    // To any other notation these would be its text.
    const Info* info = notation::find(view(notation));
    if (info == nullptr || info->variant != rules::Variant::Spooky) return text;
    if (maps != 0) text += "maps=" + std::to_string(maps) + " ";
    if (techs != 0) text += "techs=" + std::to_string(techs) + " ";
    return text;
}

std::vector<std::string> notation_names() {
    std::vector<std::string> names;
    for (const Info& info : notation::infos()) names.push_back(string_of(info.name));
    return names;
}

Verdict read_position(std::string_view name, std::string_view text, const HowToRead& how) {
    Verdict verdict;
    notation::AnyValue value;
    const Info* info = find(name, verdict);
    if (info != nullptr && read(*info, text, how, value, verdict)) verdict.text = text;
    return verdict;
}

Verdict check_position(std::string_view name, std::string_view text, const HowToRead& how) {
    Verdict verdict;
    notation::AnyValue value;
    const Info* info = find(name, verdict);
    if (info == nullptr || !read(*info, text, how, value, verdict)) return verdict;
    if (!info->to_common(value)) {
        verdict.error = "error cannot-express chess never has more than one en passant square";
        return verdict;
    }
    rules::Reasons reasons;
    switch (info->variant) {
        case rules::Variant::Chess: reasons = rules::validate<chess::Rules>(value.as<chess::Setup>()); break;
        case rules::Variant::Octad: reasons = rules::validate<octad::Rules>(value.as<octad::Setup>()); break;
        default: verdict.text = "readable"; return verdict;
    }
    verdict.text = reasons.empty() ? "legal" : "illegal";
    reasons.visit([&](rules::Reason reason) {
        verdict.notes.push_back(string_of(rules::reason_name(reason)) + " " +
                                string_of(rules::reason_sentence(reason)));
    });
    return verdict;
}

Verdict convert_position(std::string_view from_name, std::string_view to_name, std::string_view text,
                         const HowToRead& how) {
    Verdict verdict;
    const Info* from = find(from_name, verdict);
    const Info* to = from == nullptr ? nullptr : find(to_name, verdict);
    if (to == nullptr || !is_sendable(text, verdict)) return verdict;
    notation::AnyValue scratch;
    char buffer[notation::kMaxLength];
    bool reading = false;
    const text::Result result = notation::convert(*from, *to, view(text), scratch, buffer, reading, reading_of(how));
    if (result) {
        verdict.text.assign(buffer, result.at);
    } else if (result.error == text::Error::OtherGame) {
        verdict.error = "error other-game '" + std::string(from_name) + "' is for " +
                        string_of(rules::variant_name(from->variant)) + ", '" + std::string(to_name) + "' for " +
                        string_of(rules::variant_name(to->variant));
    } else if (reading) {
        verdict.error = refusal(*from, text, result);
    } else {
        verdict.error = "error " + string_of(text::error_name(result.error)) + " " +
                        sentence([&](text::Writer& out) { notation::explain_writing(out, *to, result); });
    }
    return verdict;
}

std::string text_for(std::string_view name, std::string_view text) {
    const Info* info = notation::find(view(name));
    if (info != nullptr && info->variant == rules::Variant::ChessPlus) return std::string(text);
    const size_t begin = text.find_first_not_of(' ');
    if (begin == std::string_view::npos) return "";
    return std::string(text.substr(begin, text.find_last_not_of(' ') - begin + 1));
}

}  // namespace host
