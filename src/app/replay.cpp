#include "app/replay.hpp"

#include "core/record_replay.hpp"
#include "core/record_write.hpp"
#include "games/games.hpp"
#include "games/written.hpp"

#include <optional>
#include <vector>

namespace plateau::app {

namespace {

/// Follows a game to its last position, variations included.
template <Game G> class Follower {
public:
  using Position = typename G::Position;

  void begin(const Setup<G> &setup) { start_ = setup; }
  void move(const Position &before, typename G::Move, const Position &after) {
    now_ = &after;
    ++ply_;
    ++moves_;
    if (interrupted_.empty() && !end_) {
      keys_.push_back(G::hash(before));
      end_ = G::outcome(start_->rules, after, keys_);
      end_ply_ = ply_;
    }
  }
  void open() {
    interrupted_.push_back(ply_);
    --ply_; // What follows replaces the last move.
  }
  void close() {
    ply_ = interrupted_.back();
    interrupted_.pop_back();
  }
  void refused(const RecordToken &) {
    end_before_refusal_ = G::outcome(start_->rules, now_ == nullptr ? start_->position : *now_, {});
  }
  void result(RecordResult said) {
    said_ = said;
    last_ = now_ == nullptr ? start_->position : *now_;
    if (now_ == nullptr)
      end_ = G::outcome(start_->rules, *last_, {});
  }

  std::uint64_t moves() const { return moves_; }
  RecordResult said() const { return said_; }
  const Position &last() const { return *last_; }
  /// How the rules ended the main line, with draws that need no claim.
  std::optional<Outcome> end() const { return end_; }
  /// How the line had ended in which a move was refused.
  std::optional<Outcome> end_before_refusal() const { return end_before_refusal_; }
  /// Whether moves follow that end.
  bool played_on() const { return end_ && end_ply_ < ply_; }
  /// The move that brought that end, like `next_move`.
  std::string end_move(Language language) const { return move_name(language, end_ply_ - 1); }

  /// `5 (Black)`: the move that was to come. Empty before the game began.
  std::string next_move(Language language) const {
    return start_ ? move_name(language, ply_) : std::string{};
  }

private:
  /// The move after `ply` others, numbered as the start position wants it.
  std::string move_name(Language language, std::uint64_t ply) const {
    const Side first = G::side_to_move(start_->position);
    const Side side = ply % 2 == 0 ? first : opponent(first);
    const auto number = detail::first_move_number<G>(start_->position) + (ply + index(first)) / 2;
    std::string key(G::name);
    key.append(".side.").append(G::side_key(side));
    if (find_text(language, key).empty())
      key = std::string("side.").append(G::side_key(side));
    return std::to_string(number) + " (" + text(language, key) + ")";
  }

  std::optional<Setup<G>> start_;
  const Position *now_ = nullptr; ///< Inside the replay, while it lasts.
  std::optional<Position> last_;
  std::vector<std::uint64_t> interrupted_;
  std::uint64_t ply_ = 0;
  std::uint64_t moves_ = 0;
  std::vector<Key> keys_; ///< Of the main line's positions before each move, until its end.
  std::optional<Outcome> end_;
  std::uint64_t end_ply_ = 0;
  std::optional<Outcome> end_before_refusal_;
  RecordResult said_ = RecordResult::open;
};

/// Says things about one game.
class Teller {
public:
  Teller(const RecordFile &file, const ReplayManner &manner, ReplayReport &report)
      : file_(file), manner_(manner), report_(report) {}

  template <Game G> void tell(const Follower<G> &game) {
    const auto end = game.end();
    auto said = result_text(game.said());
    if (end && !game.played_on() && game.said() == RecordResult::open)
      said = result_text(*end);
    report_.tally.moves += game.moves();
    say("app.replay.game", [&](const std::string &key) {
      return text(manner_.language, key,
                  {{"place", place(file_.line(), 0)},
                   {"result", std::string(said)},
                   {"position", G::write_position(game.last())}});
    });
    if (game.played_on()) {
      ++report_.tally.warnings;
      say("app.replay.played-on", [&](const std::string &key) {
        return text(manner_.language, key,
                    {{"place", place(file_.line(), 0)},
                     {"move", game.end_move(manner_.language)},
                     {"outcome", announce<G>(manner_.language, *end)}});
      });
    } else if (end && said != result_text(*end)) {
      ++report_.tally.warnings;
      say("app.replay.contradiction", [&](const std::string &key) {
        return text(manner_.language, key,
                    {{"place", place(file_.line(), 0)},
                     {"said", std::string(said)},
                     {"outcome", announce<G>(manner_.language, *end)}});
      });
    }
  }

  template <Game G> void tell(const Follower<G> &game, const Refusal &refusal) {
    report_.tally.moves += game.moves();
    const auto move = game.next_move(manner_.language);
    const auto end = game.end_before_refusal();
    tell_refusal(refusal, move,
                 end && refusal.code == code::game_over ? explain_end<G>(manner_.language, *end)
                                                        : explain<G>(manner_.language, refusal));
  }

  void tell_refusal(const Refusal &refusal, const std::string &move, const std::string &reason) {
    ++report_.tally.failed;
    say(move.empty() ? "app.replay.refused" : "app.replay.refused-at", [&](const std::string &key) {
      return text(
          manner_.language, key,
          {{"place", place(refusal.line, refusal.column)}, {"move", move}, {"reason", reason}});
    });
  }

private:
  /// Words are made only when someone reads them.
  template <class Words> void say(const std::string &key, Words words) {
    if (!manner_.quiet)
      report_.out.append(words(key)).append("\n");
  }

  /// `games.pgn:17:4`; without a column, `games.pgn:17`.
  std::string place(std::uint32_t line, std::uint32_t column) const {
    std::string where = report_.file + ":" + std::to_string(report_.lines + line);
    if (column > 0)
      where.append(":").append(std::to_string(column));
    return where;
  }

  const RecordFile &file_;
  const ReplayManner &manner_;
  ReplayReport &report_;
};

} // namespace

void replay_present_game(RecordFile &file, const ReplayManner &manner, ReplayReport &report) {
  ++report.tally.games;
  Teller teller(file, manner, report);
  const auto tag = file.tags().find("Game");
  const bool known = with_game(tag ? tag->value : manner.game, [&]<Game G>(std::type_identity<G>) {
                       Follower<G> follower;
                       if (const auto refusal = replay<G>(file, follower))
                         teller.tell<G>(follower, *refusal);
                       else
                         teller.tell<G>(follower);
                       return true;
                     }).has_value();
  if (known)
    return;
  const auto refusal =
      located(Refusal::malformed(code::unknown_game, tag ? tag->value : manner.game, 1),
              tag.value_or(RecordTags::Tag{}));
  teller.tell_refusal(refusal, {}, explain<DefaultGame>(manner.language, refusal));
}

} // namespace plateau::app
