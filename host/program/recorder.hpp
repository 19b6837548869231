#pragma once
#include <map>
#include <set>
#include <string>

#include "host/board/live_board.hpp"
#include "host/io/loop.hpp"

namespace host {

/// Keeps the games of boards as PGN in a folder:
///
///     <folder>/board-<number>.pgn                    the game at hand, as broadcast uploaders want it
///     <folder>/finished/<board>/<number>.pgn         each game that the board itself keeps
///     <folder>/finished/<board>/<number>-2.pgn       another of that number: a board that forgot its games counts anew
///
/// Every file is replaced as a whole; what cannot be written is tried again until it can.
class Recorder : public BoardListener {
  public:
    Recorder(Loop& loop, std::string folder);

    void connected(LiveBoard& board, const BoardClient::Missed& missed) override;
    void game_changed(LiveBoard& board) override;

    /// How many boards it has heard of.
    size_t boards() const { return boards_.size(); }
    /// Whether everything that is known is on the disk.
    bool is_done() const { return unwritten_.empty() && pending_ == 0; }
    size_t files_written() const { return written_.size(); }
    const std::string& trouble() const { return trouble_; }

  private:
    struct Kept {
        uint32_t number = 0;  ///< of the game at hand, among those that the board keeps
        bool fetching = false;
        bool again = false;
        bool dated = false;
        std::set<uint32_t> fetched;  ///< games of the archive, since the board was started
    };

    void fetch(LiveBoard& board);
    void fetch_archive(LiveBoard& board);
    void tell_date(LiveBoard& board);
    void keep_finished(const LiveBoard& board, uint32_t number, const std::string& text);
    void write(const std::string& path, std::string content);
    void write_all();

    std::string folder_;
    std::map<LiveBoard*, Kept> boards_;
    std::map<std::string, std::string> unwritten_;
    std::string trouble_;
    std::set<std::string> written_;
    unsigned pending_ = 0;
    Timer retry_;
};

}  // namespace host
