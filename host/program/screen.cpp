#include "host/program/screen.hpp"

#include <algorithm>

namespace host {

namespace {

using Lines = std::vector<std::string>;

constexpr size_t kGap = 3;
constexpr unsigned kRowsForNotices = 1;

bool is_frame(const std::string& line) {
    return line.find("+--") != std::string::npos;
}

/// The diagram with the letters of the files; what follows in a picture says what the marks mean.
size_t diagram_lines(const Panel& panel) {
    const auto last = std::find_if(panel.picture.rbegin(), panel.picture.rend(), is_frame);
    const auto lines = static_cast<size_t>(panel.picture.rend() - last);
    return std::min(lines == 0 ? 0 : lines + 1, panel.picture.size());
}

/// The moves that came last, as many as fit.
std::string last_words(const std::string& text, size_t width) {
    if (text.size() <= width) return text;
    const size_t blank = text.find(' ', text.size() - width);
    return blank == std::string::npos ? "" : text.substr(blank + 1);
}

Lines block_of(const Panel& panel, size_t width) {
    Lines block{panel.title, panel.clock, last_words(panel.moves, width)};
    block.insert(block.end(), panel.picture.begin(),
                 panel.picture.begin() + static_cast<std::ptrdiff_t>(diagram_lines(panel)));
    return block;
}

/// What the marks of all boards mean, each once.
Lines meanings_of(const std::vector<Panel>& panels) {
    Lines all;
    for (const Panel& panel : panels) {
        for (size_t i = diagram_lines(panel); i < panel.picture.size(); ++i) {
            // What one of them owes belongs to that one.
            const bool is_mark = panel.picture[i].find('[') != std::string::npos;
            const std::string line = is_mark ? panel.picture[i] : panel.title + ":" + panel.picture[i];
            if (std::find(all.begin(), all.end(), line) == all.end()) all.push_back(line);
        }
    }
    return all;
}

void put_beside(Lines& row, const Lines& block, size_t column) {
    row.resize(std::max(row.size(), block.size()));
    for (size_t i = 0; i < block.size(); ++i) {
        if (block[i].empty()) continue;
        row[i].resize(column, ' ');
        row[i] += block[i];
    }
}

Lines lay_out_several(const std::vector<Panel>& panels, ScreenSize size) {
    size_t width = 0;
    for (const Panel& panel : panels) {
        for (size_t i = 0; i < diagram_lines(panel); ++i) width = std::max(width, panel.picture[i].size());
    }
    width = std::max<size_t>(width, 20);
    const size_t across = std::max<size_t>(1, (size.columns + kGap) / (width + kGap));
    Lines all;
    std::string without_place;
    for (size_t begin = 0; begin < panels.size(); begin += across) {
        Lines row;
        const size_t end = std::min(begin + across, panels.size());
        for (size_t i = begin; i < end; ++i) {
            Lines block = block_of(panels[i], width);
            for (std::string& line : block) line.resize(std::min(line.size(), width));
            put_beside(row, block, (i - begin) * (width + kGap));
        }
        const size_t taken = all.size() + row.size() + 1 + kRowsForNotices;
        if (begin == 0 || taken < size.rows) {
            all.insert(all.end(), row.begin(), row.end());
            continue;
        }
        for (size_t i = begin; i < panels.size(); ++i) without_place += " " + panels[i].title;
        break;
    }
    for (const std::string& line : meanings_of(panels)) {
        if (all.size() + 2 + kRowsForNotices < size.rows) all.push_back(line);
    }
    if (!without_place.empty()) all.push_back("no room for" + without_place);
    return all;
}

}  // namespace

std::vector<std::string> lay_out(const std::vector<Panel>& panels, const std::deque<std::string>& notices,
                                 ScreenSize size) {
    Lines all;
    if (panels.size() == 1) {
        all = {panels[0].clock, last_words(panels[0].moves, size.columns)};
        all.insert(all.end(), panels[0].picture.begin(), panels[0].picture.end());
    } else {
        all = lay_out_several(panels, size);
    }
    const size_t most = size.rows > 1 ? size.rows - 1 : 1;
    all.resize(std::min(all.size(), most));
    const size_t room = std::min(most - all.size(), notices.size());
    all.insert(all.end(), notices.end() - static_cast<std::ptrdiff_t>(room), notices.end());
    for (std::string& line : all) line.resize(std::min<size_t>(line.size(), size.columns));
    return all;
}

}  // namespace host
