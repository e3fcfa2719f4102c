#include "app/replay.hpp"

#include "app/record_json.hpp"
#include "core/record_replay.hpp"
#include "core/record_write.hpp"
#include "games/answers.hpp"
#include "games/games.hpp"
#include "games/openings.hpp"
#include "games/written.hpp"

#include <optional>
#include <vector>

namespace plateau::app {

namespace {

/// Follows a game to its last position, variations included.
template <Game G> class Follower {
public:
  using Position = typename G::Position;

  explicit Follower(bool keeps_moves) : keeps_moves_(keeps_moves) {}

  void begin(const Setup<G> &setup) { start_ = setup; }
  void move(const Position &before, typename G::Move move, const Position &after) {
    now_ = &after;
    ++ply_;
    ++moves_;
    if (keeps_moves_ && interrupted_.empty())
      line_.push_back(move);
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
  const std::optional<Setup<G>> &start() const { return start_; }
  /// The main line, where it was to be kept.
  const std::vector<typename G::Move> &line() const { return line_; }
  /// How the rules ended the main line, with draws that need no claim.
  std::optional<Outcome> end() const { return end_; }
  /// How the line had ended in which a move was refused.
  std::optional<Outcome> end_before_refusal() const { return end_before_refusal_; }
  /// Whether the game file has moves after `end`.
  bool played_on() const { return end_ && end_ply_ < ply_; }
  /// The move that brought `end`, written as `next_move` writes it.
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

  bool keeps_moves_;
  std::optional<Setup<G>> start_;
  std::vector<typename G::Move> line_;
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

/// Reports on one game: lines of text, or an object of JSON.
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
    const std::string_view warning = game.played_on()                   ? "played-on"
                                     : end && said != result_text(*end) ? "contradiction"
                                                                        : "";
    report_.tally.warnings += warning.empty() ? 0 : 1;
    if (manner_.json)
      return write_json<G>(game, [&](JsonWriter &json) {
        json.key("result").string(said);
        json.key("position").string(G::write_position(game.last()));
        write_outcome(json.key("outcome"), end);
        json.key("warning");
        if (warning.empty())
          json.null();
        else
          json.string(warning);
      });
    say("app.replay.game", [&](const std::string &key) {
      return text(manner_.language, key,
                  {{"place", place(file_.line(), 0)},
                   {"result", std::string(said)},
                   {"position", G::write_position(game.last())}});
    });
    if (!warning.empty())
      say("app.replay." + std::string(warning), [&](const std::string &key) {
        return text(manner_.language, key,
                    {{"place", place(file_.line(), 0)},
                     {"move", game.played_on() ? game.end_move(manner_.language) : std::string{}},
                     {"said", std::string(said)},
                     {"outcome", announce<G>(manner_.language, *end)}});
      });
  }

  template <Game G> void tell(const Follower<G> &game, const Refusal &refusal) {
    report_.tally.moves += game.moves();
    const auto move = game.next_move(manner_.language);
    const auto end = game.end_before_refusal();
    const auto reason = end && refusal.code == code::game_over
                            ? explain_end<G>(manner_.language, *end)
                            : explain<G>(manner_.language, refusal);
    if (!manner_.json)
      return tell_refusal(refusal, move, reason);
    ++report_.tally.failed;
    write_json<G>(game,
                  [&](JsonWriter &json) { write_refusal(json, in_file(refusal), reason, move); });
  }

  void tell_refusal(const Refusal &refusal, const std::string &move, const std::string &reason) {
    ++report_.tally.failed;
    if (manner_.json) {
      JsonWriter json(report_.out);
      begin_json(json);
      write_refusal(json, in_file(refusal), reason, move);
      json.close_object();
      report_.out += '\n';
      return;
    }
    say(move.empty() ? "app.replay.refused" : "app.replay.refused-at", [&](const std::string &key) {
      return text(
          manner_.language, key,
          {{"place", place(refusal.line, refusal.column)}, {"move", move}, {"reason", reason}});
    });
  }

private:
  void begin_json(JsonWriter &json) const {
    begin_game(json, {report_.file, report_.lines + file_.line()}, file_.tags());
  }
  /// Counted in lines of the whole file.
  Refusal in_file(Refusal refusal) const {
    refusal.line += report_.lines;
    return refusal;
  }
  /// Writes a game as an object of JSON: as much of it as was read, then the members that
  /// `more(json)` adds.
  template <Game G, class More> void write_json(const Follower<G> &game, More more) {
    if (manner_.quiet)
      return;
    JsonWriter json(report_.out);
    begin_json(json);
    json.key("game").string(G::name);
    if (const auto &start = game.start()) {
      json.key("rules").string(G::write_rules(start->rules));
      json.key("start").string(G::write_position(start->position));
      write_moves<G>(json.key("moves"), start->position, game.line());
      write_opening(json.key("opening"), opening_of<G>(start->position, game.line()));
    }
    more(json);
    json.close_object();
    report_.out += '\n';
  }
  /// Adds a line to the report. `words` is called only if lines are wanted, because making them
  /// takes time.
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
                       Follower<G> follower(manner.json);
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
