#pragma once
/// Whole games played by simulated hands over a simulated board, and the product watching.
#include <cstdio>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "host_tests/simulator/diary.hpp"
#include "host_tests/simulator/player.hpp"
#include "host_tests/simulator/referee.hpp"
#include "host_tests/simulator/stories.hpp"

namespace simulator {

/// At a rest of so long in the true position the record must be the true one.
inline constexpr uint32_t kRestMs = 2500;
/// So soon after the start position stands somebody may move.
inline constexpr uint32_t kNewGameMs = 100;

template <class GameT, class RigT = Rig<GameT>>
class Match {
  public:
    using SceneT = Scene<GameT>;
    using TruthT = typename SceneT::TruthT;
    static constexpr board::Geometry kGeometry = SceneT::kGeometry;
    static constexpr int kCount = SceneT::kCount;
    static constexpr unsigned kLongest = 90;

    Match(const Style& style, bool colours, uint32_t seed, Tally& tally)
        : style_(TruthT::kRules ? style : without_rules(style)),
          colours_(colours),
          seed_(seed),
          tally_(tally),
          scene_(style_, colours, seed),
          player_(scene_, style_),
          rig_(std::make_unique<RigT>(colours)) {
        choose_length();
    }

    /// Plays games until so many half moves are made.
    void play(unsigned plies) {
        put_up();
        const unsigned most = tally_.plies + plies;
        while (tally_.plies < most) {
            if (scene_.truth.plies() < longest_ && !scene_.truth.over()) {
                ply();
            } else {
                new_game();
            }
        }
        if (!checked_) rest_and_check();
    }

    RigT& rig() { return *rig_; }

    std::string trace_folder;

  private:
    struct Made {
        unsigned ply;
        std::vector<int> pieces;
        uint32_t done;
        bool end_is_seen;
    };

    World& world() { return scene_.world(); }
    const World& world() const { return scene_.world(); }
    Chance& chance() { return scene_.chance(); }
    unsigned cell(int square) const { return scene_.cell(square); }
    int& on(int square) { return scene_.on(square); }

    /// A style in play without rules: whatever is put down is a move there, so nobody rests elsewhere.
    static Style without_rules(Style style) {
        style.pause = style.approach = style.in_place = style.second_thought = style.wrong_piece = style.illegal = 0;
        style.early = style.knock = style.knock_moving = style.elsewhere = 0;
        style.take_back = style.take_back_any = style.take_back_first = style.two_hands = 0;
        return style;
    }

    void choose_length() {
        longest_ = 20 + chance().below(kLongest);
        if (style_.soon >= 1) longest_ = 6 + chance().below(20);
    }

    void put_up() {
        Hand hand(scene_.table, 1, 1);
        for (unsigned i = 0; i < kGeometry.count(); ++i) {
            const uint8_t code = scene_.truth.code(i);
            if (code == 0) continue;
            const int id = scene_.add(code, kBox);
            scene_.pieces[i] = id;
            world().plan(id, 2, hand.rest_point(id, cell(static_cast<int>(i))));
        }
        scene_.show_occupied();
        for (uint32_t time = 1; time < 60; ++time) world().advance(time, chance());
        world().changes.clear();
        build_frame();
        rig_->start(scene_.truth, {frame_.data(), kGeometry.count()});
        next_start_ = 1500;
        run(1200);
        mark();
    }

    // ---- time ----

    void build_frame() {
        for (unsigned i = 0; i < kGeometry.count(); ++i) {
            const bool closed = world().closed(i);
            const uint8_t colour = world().shows_black(i) ? kBlack : kWhite;
            const uint8_t now = !closed ? uint8_t{kEmpty} : colours_ ? colour : uint8_t{kMagnet};
            if (now == frame_[i]) continue;
            frame_[i] = now;
            diary_.note({world().now(), static_cast<uint8_t>(i), now == kMagnet ? uint8_t{kWhite} : now, {}});
        }
    }

    /// Lets time pass: by the millisecond where contacts change, else in larger steps.
    void run(uint32_t until) {
        const uint32_t frame_ms = colours_ ? 3 : 1;
        while (world().now() < until) {
            const uint32_t now = world().now();
            const bool busy = world().busy() || now < active_until_;
            const uint32_t next = busy ? now + 1 : std::min(until, now + 10);
            if (world().advance(next, chance())) {
                active_until_ = next + 40;
                stale_ = true;
            }
            const bool due = next < active_until_ ? next % frame_ms == 0 : next >= next_frame_;
            if (!due) continue;
            next_frame_ = next + 10;
            if (stale_) build_frame();
            stale_ = false;
            for (const Report& report : rig_->see({frame_.data(), kGeometry.count()}, next)) {
                scribe_.note(report, next);
            }
        }
    }

    /// Runs until the plan is done and nothing has changed for `ms`.
    void run_to_rest(uint32_t ms) {
        run(std::max(player_.busy_until, world().now() + 1));
        while (world().busy()) run(world().now() + 1);
        const uint32_t last = world().changes.empty() ? world().now() : world().changes.back().calm;
        run(std::max(world().now(), last) + ms);
    }

    void command(const std::string& text) { diary_.note({world().now(), 0, 0, text}); }

    // ---- one half move ----

    /// A legal move; the rare ones more often than chance would have it.
    Ply choose() {
        std::vector<Ply> plies = scene_.truth.legal();
        if (!TruthT::kRules && !checked_ && scene_.truth.plies() != 0) {
            // Who has not let a piece rest has not moved it twice.
            const int last = scene_.truth.ply(scene_.truth.plies() - 1).to;
            std::erase_if(plies, [&](const Ply& ply) { return ply.from == last; });
        }
        std::vector<Ply> rare;
        std::vector<Ply> captures;
        for (const Ply& ply : plies) {
            if (ply.castles() || ply.in_passing() || ply.promotion != 0) rare.push_back(ply);
            if (ply.captures()) captures.push_back(ply);
        }
        Ply ply = !rare.empty() && chance().with(0.4f)       ? chance().any(rare)
                  : !captures.empty() && chance().with(0.3f) ? chance().any(captures)
                                                             : chance().any(plies);
        // A pawn becomes a queen unless somebody says otherwise.
        const bool chooses = ply.promotion > 1 && chance().with(style_.choose);
        if (ply.promotion > 1 && !chooses) {
            for (const Ply& other : plies) {
                if (other.from == ply.from && other.to == ply.to && other.promotion == 1) return other;
            }
        }
        return ply;
    }

    void ply() {
        const Ply ply = choose();
        Hand hand(scene_.table, next_start_, style_.pace * chance().between(0.7f, 1.3f));
        const bool early = std::exchange(early_, false);
        player_.earliest = std::exchange(earliest_, 0);
        // Only a plain half move can be begun while another piece is in the air.
        if (early && (ply.castles() || ply.in_passing() || ply.promotion != 0)) hand.time = player_.earliest;
        scene_.show_occupied();
        player_.touched = {on(ply.from)};
        if (ply.captures()) player_.touched.push_back(on(ply.captured));
        if (ply.castles()) player_.touched.push_back(on(ply.partner_from));
        if (!early) player_.before(hand, ply);
        if (checked_ && chance().with(style_.elsewhere)) from_elsewhere(hand, ply);
        if (!early) player_.second_thought(hand, ply);
        player_.make(hand, ply, !early);
        if (player_.promoted != kNone) player_.touched.push_back(player_.promoted);
        player_.finish(hand);
        record(ply);
        if (ply.promotion != 0) after_promotion(hand, ply);
        put_right(hand, made_.back());
        player_.finish(hand);
        checked_ = false;
        go_on(hand, ply);
    }

    /// What went wrong meanwhile is put right; before that nobody can know the half move.
    void put_right(Hand& hand, Made& made) {
        // A wrong piece that was knocked goes to where it was knocked from, and then home.
        if (!player_.knocked.empty()) {
            for (const auto& [id, square] : player_.knocked) made.pieces.push_back(id);
            player_.put_knocked_back(hand);
            made.done = hand.time;
        }
        if (player_.has_wrong_piece()) {
            made.pieces.push_back(player_.wrong_piece_id());
            player_.put_wrong_piece_back(hand);
            made.done = hand.time;
        }
    }

    /// Hands that leave a piece elsewhere than where it was played are no test of anything.
    void expect_pieces_where_they_belong() const {
        for (unsigned i = 0; i < kGeometry.count(); ++i) {
            const bool closed = world().closed(cell(static_cast<int>(i)));
            if (closed == (scene_.truth.code(i) != 0)) continue;
            fprintf(stderr, "the hands went wrong: a piece does not stand where it was played\n");
            abort();
        }
    }

    /// What comes between this half move and the next.
    void go_on(Hand& hand, const Ply& ply) {
        const bool must_rest = excused_ || unchecked_ >= 24 || scene_.truth.over() || scene_.truth.plies() >= longest_;
        if (must_rest || chance().with(style_.rest)) {
            rest_and_check();
            maybe_take_back();
            return;
        }
        // Nobody lifts a piece again before his hand has gone and come back.
        const uint32_t hand_is_back = std::exchange(last_done_, player_.done) + 180 + chance().below(250);
        if (chance().with(style_.early) && !ply.castles() && ply.promotion == 0) {
            early_ = true;
            const uint32_t span = player_.done > player_.lifted ? player_.done - player_.lifted : 1;
            next_start_ = std::max(player_.done - chance().below(span), hand.time > 600 ? hand.time - 600 : 0);
            earliest_ = hand.time + 20 + chance().below(150);
        } else if (chance().with(style_.hurry)) {
            next_start_ = hand.time + chance().below(250);
        } else {
            next_start_ = hand.time + static_cast<uint32_t>(static_cast<float>(chance().time(250, 2500)) * style_.pace);
        }
        next_start_ = std::max(next_start_, hand_is_back);
    }

    /// Whether a contact shows the end of a half move: not where a piece takes another's place in the same contact, nor
    /// where two pieces of Octad trade places.
    bool end_is_seen(const Ply& ply) const {
        const bool trades = ply.castles() && ply.to == ply.partner_from && ply.partner_to == ply.from;
        return !trades && (colours_ || !player_.in_place);
    }

    void record(const Ply& ply) {
        scene_.history.push_back(scene_.pieces);
        const int mover = on(ply.from);
        const int partner = ply.castles() ? on(ply.partner_from) : kNone;
        on(ply.from) = kNone;
        if (ply.captures()) on(ply.captured) = kNone;
        if (ply.castles()) on(ply.partner_from) = kNone;
        on(ply.to) = player_.promoted != kNone ? player_.promoted : mover;
        if (ply.castles()) on(ply.partner_to) = partner;
        player_.promoted = kNone;
        scene_.truth.play(ply);
        made_.push_back({scene_.truth.plies() - 1, player_.touched, player_.done, end_is_seen(ply)});
        ++tally_.plies;
        ++unchecked_;
        scene_.show_occupied();
    }

    void after_promotion(Hand& hand, const Ply& ply) {
        player_.swap_promoted(hand, ply);
        if (ply.promotion > 1) {
            hand.time += chance().time(300, 1500);
            run(hand.time);
            command("promote " + std::to_string(ply.promotion));
            rig_->promote(ply.promotion);
        }
        player_.adjust_promoted(hand, ply);
    }

    void from_elsewhere(Hand& hand, const Ply& ply) {
        if constexpr (TruthT::kRules) {
            run(hand.time);
            const bool played = rig_->play(ply.move);
            for (const Report& report : rig_->told()) scribe_.note(report, world().now());
            // While a wrong piece stands the program may be refused, and the hand makes the move all the same.
            if (played) {
                command("play " + TruthT::uci(ply));
                scribe_.lines.push_back({TruthT::uci(ply), 0});
            }
            hand.time += chance().time(200, 2500);
        }
    }

    // ---- taking back, new games ----

    void maybe_take_back() {
        if (!TruthT::kRules || scene_.truth.plies() < 2 || scene_.truth.over()) return;
        const float draw = chance().unit();
        const float ordered = style_.take_back;
        const float any = ordered + style_.take_back_any;
        const float first = any + style_.take_back_first;
        if (draw >= first) return;
        const unsigned back = 1 + chance().below(std::min(4u, scene_.truth.plies()));
        Hand hand(scene_.table, next_start_, style_.pace);
        if (draw < ordered) {
            for (unsigned i = 0; i < back; ++i) {
                take_back_one(hand);
                hand.wait(80, 900);
            }
        } else {
            const Arrangement target = scene_.history[scene_.truth.plies() - back];
            std::vector<int> order;
            for (unsigned ply = scene_.truth.plies() - back; ply < scene_.truth.plies(); ++ply) {
                const Ply made = scene_.truth.ply(ply);
                const int id = scene_.history[ply][static_cast<unsigned>(made.from)];
                if (std::find(order.begin(), order.end(), id) == order.end()) order.push_back(id);
            }
            if (draw < any) chance().shuffle(order);
            player_.rearrange(hand, target, order, 80, 700);
            for (unsigned i = 0; i < back; ++i) undo();
        }
        player_.finish(hand);
        rest_and_check();
    }

    void take_back_one(Hand& hand) {
        const Ply last = scene_.truth.ply(scene_.truth.plies() - 1);
        const Arrangement target = scene_.history.back();
        std::vector<int> order{target[static_cast<unsigned>(last.from)]};
        if (last.castles()) order.push_back(target[static_cast<unsigned>(last.partner_from)]);
        if (last.captures()) order.push_back(target[static_cast<unsigned>(last.captured)]);
        if (chance().with(0.3f)) chance().shuffle(order);
        player_.rearrange(hand, target, order, 50, 400);
        undo();
    }

    void undo() {
        scene_.truth.undo();
        if (scene_.truth.plies() < lowest_) {
            lowest_ = scene_.truth.plies();
            undone_.push_back(scene_.history.back());
        }
        scene_.history.pop_back();
    }

    void new_game() {
        if constexpr (!TruthT::kRules) {
            if (!checked_) rest_and_check();
            scene_.truth.reset();
        } else {
            const std::vector<std::string> before = scene_.truth.record();
            scene_.truth.reset();
            const bool turn = chance().with(0.15f);
            if (turn) {
                scene_.flipped = !scene_.flipped;
                std::reverse(scene_.pieces.begin(), scene_.pieces.begin() + kCount);
            }
            finished_game_ = before;
        }
        player_.set_up_pieces(next_start_);
        ++tally_.games;
        scene_.history.clear();
        choose_length();
        if constexpr (!TruthT::kRules) {
            run_to_rest(100);
            resync();
            return;
        }
        new_game_ = true;
        unchecked_ = 0;
        checked_ = false;
        made_.clear();
        if (chance().with(style_.soon)) {
            next_start_ = player_.busy_until + 300 + chance().below(600);
        } else {
            rest_and_check();
        }
    }

    // ---- the referee ----

    void mark() {
        diary_.turn_page(scene_.truth.position_text(), scene_.truth.start_text(), scene_.truth.record(), world().now(),
                         scene_.flipped);
        marked_ = scene_.pieces;
        for (int i = 0; i < kCount; ++i) marked_on_cells_[cell(i)] = scene_.on(i);
        marked_at_ = world().now();
        marked_truth_ = scene_.truth;
        marked_new_games_ = scribe_.new_games;
        lowest_ = scene_.truth.plies();
        undone_.clear();
        excused_ = false;
        made_.clear();
        scribe_.vain.clear();
        world().changes.clear();
        unchecked_ = 0;
    }

    void rest_and_check() {
        run_to_rest(kRestMs);
        expect_pieces_where_they_belong();
        ++tally_.checks;
        const std::vector<std::string> wanted = scene_.truth.record();
        const std::vector<std::string> got = rig_->record();
        count_vain(wanted);
        std::string wrong;
        if (finished_wrong()) wrong = "the finished game is not what was played";
        if (got != wanted) wrong = "the game is not what was played";
        if (wrong.empty() && rig_->correcting()) wrong = "the board asks to be corrected";
        checked_ = true;
        next_start_ = world().now() + chance().time(50, 1500);
        if (wrong.empty()) {
            count_latencies();
        } else if (const std::string story = second_story(); !story.empty()) {
            if (excuse(story)) return;
        } else {
            fail(wrong, wanted, got);
        }
        new_game_ = false;
        mark();
    }

    /// Another line that gives the same contacts since the record was last right, if there is one.
    std::string second_story() {
        if constexpr (TruthT::kRules) {
            if (new_game_) return second_story_of_new_game();
            std::vector<Arrangement> history(scene_.history.begin(),
                                             scene_.history.begin() + static_cast<long>(lowest_));
            history.insert(history.end(), undone_.rbegin(), undone_.rend());
            std::vector<Touch> touches;
            for (const Change& change : world().changes) {
                touches.push_back({scene_.square_of(change.cell), change.closed, change.black});
            }
            Line<TruthT> line;
            line.undone = marked_truth_.plies() - lowest_;
            for (unsigned ply = lowest_; ply < scene_.truth.plies(); ++ply) line.plies.push_back(scene_.truth.ply(ply));
            Stories<TruthT> stories(marked_truth_, history, marked_, touches, colours_,
                                    [this](int id) { return world().is_black(id); });
            return stories.second_story(line);
        } else {
            return second_story_without_rules();
        }
    }

    /// Without rules a piece has been put wherever it stood. The record tells another story if its half moves bring
    /// pieces to squares where they stood, and in the end to where they are.
    std::string second_story_without_rules() {
        const std::vector<std::string> record = rig_->record();
        Arrangement pieces = marked_;
        const Stands stands = where_pieces_stood();
        for (size_t ply = marked_truth_.plies(); ply < record.size(); ++ply) {
            int& from = pieces[static_cast<unsigned>(square_named(record[ply], 0))];
            const int to = square_named(record[ply], 2);
            if (!stands.stood(from, to)) return {};
            pieces[static_cast<unsigned>(to)] = std::exchange(from, kNone);
        }
        return pieces == scene_.pieces ? "pieces stood on their way" : "";
    }

    /// The same for a game whose start position seemed to stand before the last pieces had traded places.
    std::string second_story_of_new_game() {
        const unsigned plies = scene_.truth.plies();
        const Arrangement& right = plies == 0 ? scene_.pieces : scene_.history[0];
        Arrangement stands = marked_on_cells_;
        const std::vector<Change>& changes = world().changes;
        for (size_t i = 0; i < changes.size(); ++i) {
            stands[changes[i].cell] = changes[i].closed ? changes[i].piece : kNone;
            const uint32_t until = i + 1 < changes.size() ? changes[i + 1].time : world().now();
            bool seems_to_stand = until - changes[i].time >= kNewGameMs;
            int misplaced = 0;
            for (int square = 0; square < kCount; ++square) {
                const int id = stands[cell(square)];
                const int wanted = right[static_cast<unsigned>(square)];
                seems_to_stand = seems_to_stand && (id == kNone) == (wanted == kNone);
                misplaced += id != wanted;
            }
            if (!seems_to_stand || misplaced == 0) continue;
            std::vector<Touch> touches;
            for (size_t j = i + 1; j < changes.size(); ++j) {
                touches.push_back({scene_.square_of(changes[j].cell), changes[j].closed, changes[j].black});
            }
            TruthT begun = scene_.truth;
            Line<TruthT> line;
            for (unsigned ply = 0; ply < plies; ++ply) line.plies.push_back(scene_.truth.ply(ply));
            while (begun.plies() != 0) begun.undo();
            Stories<TruthT> stories(begun, {}, right, touches, colours_,
                                    [this](int id) { return world().is_black(id); });
            return stories.second_story(line, static_cast<unsigned>(misplaced) / 2);
        }
        return {};
    }

    /// Nobody can know yet. Half the time the player shows it, by lifting the piece and putting it back; otherwise the
    /// next half move may tell. True if the referee should look again after that.
    bool excuse(const std::string& story) {
        if (excused_) {
            resync();
            return false;
        }
        ++tally_.ambiguous;
        if (!trace_folder.empty()) printf("  ambiguous, %s: %s\n", style_.name, story.c_str());
        if (!TruthT::kRules) {
            // Where a piece stood stays told.
            resync();
            return false;
        }
        excused_ = true;
        if (scene_.truth.plies() != 0 && chance().with(0.5f)) {
            Hand hand(scene_.table, next_start_, 1);
            player_.adjust(hand, scene_.truth.ply(scene_.truth.plies() - 1).to, true);
            rest_and_check();
        } else if (scene_.truth.over() || scene_.truth.plies() >= longest_) {
            resync();
        }
        return true;
    }

    /// A new game was told, and the record at that time was not the game that had been played.
    bool finished_wrong() const {
        if (!new_game_ || scribe_.new_games == marked_new_games_) return false;
        const auto same = [](const Scribe::Line& line, const std::string& uci) { return line.uci == uci; };
        return !std::equal(scribe_.finished.begin(), scribe_.finished.end(), finished_game_.begin(),
                           finished_game_.end(), same);
    }

    Stands where_pieces_stood() const {
        return {world().changes, marked_,       kCount,
                marked_at_,      world().now(), [this](unsigned where) { return scene_.square_of(where); }};
    }

    /// Sorts what was told and undone: true once and taken back, false, or the piece really stood there.
    void count_vain(const std::vector<std::string>& wanted) {
        if (scribe_.vain.empty()) return;
        const std::vector<std::string> before = marked_truth_.record();
        const Stands stands = where_pieces_stood();
        for (const Scribe::Vain& vain : scribe_.vain) {
            if (vain.ply < before.size() && before[vain.ply] == vain.uci) continue;
            const bool true_after_all =
                vain.ply < wanted.size() && wanted[vain.ply].substr(0, 4) == vain.uci.substr(0, 4);
            const int from = square_named(vain.uci, 0);
            const int to = square_named(vain.uci, 2);
            const bool meant =
                true_after_all || stands.some_piece_on_both(from, to) || stands.stood(mover(vain.ply, from), to);
            ++(meant ? tally_.revised : tally_.false_moves);
            if (!meant && !trace_folder.empty()) tell_false_move(vain, wanted);
        }
        scribe_.vain.clear();
    }

    /// The piece that stood on a square before a half move.
    int mover(unsigned ply, int from) const {
        const auto& pieces = ply < scene_.history.size() ? scene_.history[ply] : scene_.pieces;
        return pieces[static_cast<unsigned>(from)];
    }

    void tell_false_move(const Scribe::Vain& vain, const std::vector<std::string>& wanted) const {
        const std::string path = trace_path("-false-", tally_.false_moves);
        diary_.write(path, style_.name + (": false move " + vain.uci), kGeometry, colours_, wanted, new_game_);
        uint32_t last = 0;
        for (const Change& change : world().changes) {
            if (change.time <= vain.told) last = std::max(last, change.time);
        }
        printf("  %s: told %s in vain, %u ms after the last contact, undone after %u ms\n", path.c_str(),
               vain.uci.c_str(), vain.told - last, vain.time - vain.told);
    }

    static int square_named(const std::string& text, size_t at) {
        return (text[at] - 'a') + (text[at + 1] - '1') * kGeometry.files;
    }

    void count_latencies() {
        for (const Made& made : made_) {
            if (made.ply >= scribe_.lines.size() || scribe_.lines[made.ply].time == 0 || !made.end_is_seen) continue;
            uint32_t last = 0;
            for (const Change& change : world().changes) {
                const bool own = std::find(made.pieces.begin(), made.pieces.end(), change.piece) != made.pieces.end();
                if (own && change.time <= made.done + 5) last = std::max(last, change.calm);
            }
            const uint32_t told = scribe_.lines[made.ply].time;
            if (last != 0) tally_.latencies.push_back(told > last ? told - last : 0);
        }
    }

    void fail(const std::string& what, const std::vector<std::string>& wanted, const std::vector<std::string>& got) {
        ++tally_.failures;
        if (!trace_folder.empty()) {
            const std::string path = trace_path("-", tally_.failures);
            if (TruthT::kRules) diary_.write(path, style_.name + (": " + what), kGeometry, colours_, wanted, new_game_);
            std::vector<std::string> finished;
            for (const Scribe::Line& line : scribe_.finished) finished.push_back(line.uci);
            const bool before = finished_wrong();
            printf("  %s: %s\n    wanted %s\n    got    %s%s\n", path.c_str(), what.c_str(),
                   tail(before ? finished_game_ : wanted).c_str(), tail(before ? finished : got).c_str(),
                   rig_->correcting() ? " (correcting)" : "");
        }
        resync();
    }

    std::string trace_path(const char* kind, unsigned number) const {
        std::string name = style_.name;
        for (char& c : name) {
            if (c == ' ' || c == ',') c = '_';
        }
        return trace_folder + "/" + (kCount == 16 ? "octad-" : "chess-") + name + (colours_ ? "-hall-" : "-reed-") +
               std::to_string(seed_) + kind + std::to_string(number) + ".trace";
    }

    /// How many moves, and the last of them.
    static std::string tail(const std::vector<std::string>& moves) {
        std::string text = std::to_string(moves.size()) + ":";
        for (size_t i = moves.size() > 6 ? moves.size() - 6 : 0; i < moves.size(); ++i) text += " " + moves[i];
        return text;
    }

    /// Goes on from the truth, so that one failure does not hide the next.
    void resync() {
        rig_->resume(scene_.truth, scene_.flipped);
        scribe_.lines.clear();
        for (const std::string& uci : scene_.truth.record()) scribe_.lines.push_back({uci, 0});
        run(world().now() + 400);
        scribe_.lines.clear();
        for (const std::string& uci : rig_->record()) scribe_.lines.push_back({uci, 0});
        mark();
    }

    Style style_;
    bool colours_;
    uint32_t seed_;
    Tally& tally_;
    SceneT scene_;
    Player<GameT> player_;
    std::unique_ptr<RigT> rig_;
    Scribe scribe_;
    Diary diary_;

    std::array<uint8_t, 128> frame_{};
    bool stale_ = false;
    uint32_t active_until_ = 0;
    uint32_t next_frame_ = 0;
    uint32_t next_start_ = 0;
    uint32_t last_done_ = 0;  ///< the half move before
    unsigned longest_ = kLongest;
    bool early_ = false;     ///< the next half move begins while this one's piece is in the air
    uint32_t earliest_ = 0;  ///< and does not end before

    // Since the last look of the referee.
    bool checked_ = true;
    bool new_game_ = false;
    unsigned unchecked_ = 0;
    std::vector<std::string> finished_game_;
    Arrangement marked_{};  ///< the pieces then
    Arrangement marked_on_cells_{};
    TruthT marked_truth_;  ///< and the game
    unsigned marked_new_games_ = 0;
    unsigned lowest_ = 0;              ///< half moves it has had since, at the least
    std::vector<Arrangement> undone_;  ///< before each half move taken back since, the last one first
    bool excused_ = false;             ///< the record was wrong at the last look, and nobody could know
    uint32_t marked_at_ = 0;
    std::vector<Made> made_;
};

}  // namespace simulator
