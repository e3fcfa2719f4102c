/// @file
/// A game being played: moves, undo and redo, draws, resignation, clock, observers.
#pragma once

#include "core/clock.hpp"
#include "core/game.hpp"

#include <algorithm>
#include <deque>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace plateau {

/// A game whose rules may limit the time of the whole game: `game_time` says what they give both
/// sides together, `when_time_is_up` how it ends then.
template <class G>
concept LimitsGameTime = requires(const typename G::Rules &rules,
                                  const typename G::Position &position) {
  { G::game_time(rules) } -> std::same_as<std::optional<Milliseconds>>;
  { G::when_time_is_up(position) } -> std::same_as<Outcome>;
};

/// Hears what happens in a match. Observers are told; they are never asked.
using Observer = std::function<void(const Event &)>;

/// A game of `G` from a set-up to its end.
template <Game G> class Match {
public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using Attempt = typename G::Attempt;

  /// The ordinary game.
  Match() : Match(Setup<G>{{}, G::start({})}) {}

  /// A game from any position; timed when a time control is given.
  explicit Match(Setup<G> setup, std::optional<TimeControl> time = std::nullopt)
      : rules_(std::move(setup.rules)), start_(setup.position) {
    State first{setup.position, {}, {}, {}, {}, false};
    if (time)
      first.clock = Clock(*time);
    if constexpr (LimitsGameTime<G>)
      first.game_time = G::game_time(rules_);
    states_.push_back(first);
    states_.back().outcome = G::outcome(rules_, setup.position, history());
  }

  /// Keeps only the last `states` positions, not one for every move; to be called before the first
  /// move. Undo plays the game again from the start when it needs an earlier one: then the moves
  /// that were taken back cannot be played again, and a draw offer of that time is gone.
  /// `position_at` and its like may be asked only for plies from `first_kept()` on.
  void keep_last(std::size_t states) {
    if (moves_.empty())
      kept_ = std::max<std::size_t>(states, 1);
  }
  /// The first ply whose position is still at hand.
  std::size_t first_kept() const { return first_; }
  /// The memory it has besides itself.
  std::size_t heap_bytes() const {
    return states_.capacity() * sizeof(State) + moves_.capacity() * sizeof(Move) +
           keys_.capacity() * sizeof(Key) + elapsed_.capacity() * sizeof(Milliseconds);
  }

  // What stands.
  const typename G::Rules &rules() const { return rules_; }
  const Position &position() const { return now().position; }
  const Position &start_position() const { return start_; }
  Side to_move() const { return G::side_to_move(position()); }
  /// The moves played, oldest first.
  std::span<const Move> moves() const { return {moves_.data(), played_}; }
  /// The moves taken back that can be played again, the next one first.
  std::span<const Move> undone() const {
    return {moves_.data() + played_, moves_.size() - played_};
  }
  /// The position before move `ply`; `position_at(moves().size())` is the present one. Those after
  /// moves taken back stand behind it.
  const Position &position_at(std::size_t ply) const { return states_[ply - first_].position; }
  /// What stood with that position.
  std::optional<Outcome> outcome_at(std::size_t ply) const { return states_[ply - first_].outcome; }
  std::optional<Clock> clock_at(std::size_t ply) const { return states_[ply - first_].clock; }
  std::optional<Milliseconds> game_time_at(std::size_t ply) const {
    return states_[ply - first_].game_time;
  }
  std::optional<Outcome> outcome() const { return now().outcome; }
  bool over() const { return now().outcome.has_value(); }
  /// It was ended by a resignation, an agreement, a claim or time.
  bool ended_by_hand() const { return now().ended_by_hand; }
  /// The draw the side to move may claim.
  std::optional<Outcome> claimable() const {
    return over() ? std::nullopt : G::claim(rules_, position(), history());
  }
  std::optional<Clock> clock() const { return now().clock; }
  /// What was left of the time for the whole game when the turn began; nothing where the rules
  /// give none.
  std::optional<Milliseconds> game_time() const { return now().game_time; }
  /// The time for the whole game ends within a turn that has lasted so long, and no flag falls
  /// before.
  bool game_time_ends(Milliseconds elapsed) const {
    const auto left = game_time();
    return left && elapsed >= *left && !(clock() && clock()->lasts(to_move()) < *left);
  }
  /// Time is measured here: a clock runs, or the rules limit the time of the whole game.
  bool timed() const { return clock() || game_time(); }
  std::optional<Side> draw_offer() const { return now().draw_offer; }
  /// The keys of the positions before the present one.
  History history() const { return {keys_.data(), played_}; }

  // Moves.

  /// Judges without playing. A finished game refuses everything.
  Verdict<Move> judge(const Attempt &attempt) const {
    if (over())
      return Refusal::illegal(code::game_over);
    return recalled(G::judge(position(), attempt));
  }

  /// Reads and judges a move written in any of the game's notations.
  Verdict<Move> read_move(std::string_view text) const {
    if (over()) {
      // What is no move at all stays malformed after the end.
      if (const auto attempt = G::read_attempt(position(), text);
          !attempt && attempt.error().kind == RefusalKind::malformed)
        return attempt.error();
      return Refusal::illegal(code::game_over);
    }
    return recalled(G::read_move(position(), text));
  }

  /// Judges, and plays what is legal. `elapsed` is charged to the mover's clock and to the time for
  /// the whole game; when either is over the move is not played, and the answer is that the game is
  /// over.
  Verdict<Move> attempt(const Attempt &attempt, Milliseconds elapsed = {}) {
    return played(judge(attempt), elapsed);
  }

  /// Reads, judges, and plays what is legal, as `attempt` does.
  Verdict<Move> attempt_text(std::string_view text, Milliseconds elapsed = {}) {
    return played(read_move(text), elapsed);
  }

  /// Plays a move known to be legal here: one that legal_moves or judge gave for this position.
  /// False when the game is over, or time is up now.
  bool play_unchecked(Move move, Milliseconds elapsed = {}) {
    if (over())
      return false;
    if (game_time_ends(elapsed)) {
      time_is_up();
      return false;
    }
    const Side mover = to_move();
    State next = now();
    if (next.game_time)
      *next.game_time -= std::max(elapsed, Milliseconds{0});
    if (next.clock && !next.clock->spend(mover, elapsed)) {
      flag(mover);
      return false;
    }
    EventList events;
    G::changes(next.position, move, events);
    forget_undone();
    keys_.push_back(G::hash(next.position));
    moves_.push_back(move);
    if (kept_ > 0 && timed())
      elapsed_.push_back(elapsed);
    ++played_;
    G::play(next.position, move);
    next.outcome = G::outcome(rules_, next.position, history());
    next.ended_by_hand = false;
    // A draw offer stands until the other side answers it, and moving is declining.
    if (next.draw_offer && *next.draw_offer != mover)
      next.draw_offer.reset();
    if (states_.size() == kept_) {
      states_.erase(states_.begin());
      ++first_;
    }
    states_.push_back(std::move(next));
    for (const auto &event : events)
      tell(event);
    if (over())
      tell_end();
    return true;
  }

  // Taking back.
  bool can_undo() const { return played_ > 0 || now().ended_by_hand; }
  bool can_redo() const { return !over() && played_ < moves_.size(); }

  /// Takes back the last thing done: a resignation, agreement or flag first, else a move.
  /// Everything is as it was, the clock included.
  bool undo() {
    if (!can_undo())
      return false;
    if (now().ended_by_hand) {
      now_mutable() = *std::exchange(before_end_, std::nullopt);
    } else {
      --played_;
      if (played_ < first_)
        play_again();
    }
    tell({EventKind::undone, to_move(), {}, {}, -1, 1, {}});
    return true;
  }

  /// Plays again a move that was taken back.
  bool redo() {
    if (!can_redo())
      return false;
    EventList events;
    G::changes(position(), moves_[played_], events);
    const Side mover = to_move();
    ++played_;
    for (const auto &event : events)
      tell(event);
    tell({EventKind::redone, mover, {}, {}, -1, 1, {}});
    if (over())
      tell_end();
    return true;
  }

  // Ending by hand. Each answers whether it was possible.
  bool resign(Side side) {
    return end_by_hand(Outcome::win(opponent(side), EndReason::resignation));
  }
  bool offer_draw(Side side) {
    if (over())
      return false;
    if (now().draw_offer == opponent(side))
      return agree_draw();
    now_mutable().draw_offer = side;
    tell({EventKind::draw_offered, side, {}, {}, -1, 1, {}});
    return true;
  }
  bool accept_draw(Side side) { return now().draw_offer == opponent(side) && agree_draw(); }
  bool decline_draw(Side side) {
    if (over() || now().draw_offer != opponent(side))
      return false;
    now_mutable().draw_offer.reset();
    tell({EventKind::draw_declined, side, {}, {}, -1, 1, {}});
    return true;
  }
  /// Both players agreed across the table.
  bool agree_draw() { return end_by_hand(Outcome::draw(EndReason::agreement)); }
  bool claim_draw() {
    const auto claim = claimable();
    return claim && end_by_hand(*claim);
  }
  /// The time for the whole game is over: the rules say who has won. False also where they give
  /// none.
  bool time_is_up() {
    if constexpr (LimitsGameTime<G>)
      if (game_time() && end_by_hand(G::when_time_is_up(position()))) {
        now_mutable().game_time = Milliseconds{0};
        return true;
      }
    return false;
  }
  /// `side` ran out of time: lost, or drawn if the other side could never win.
  bool flag(Side side) {
    const bool lost = G::can_still_win(position(), opponent(side));
    return end_by_hand(lost ? Outcome::win(opponent(side), EndReason::time)
                            : Outcome::draw(EndReason::time),
                       side);
  }

  // Observers.

  /// Adds an observer; the number given back removes it. Both may be done while observers are told,
  /// by any of them: one that is removed hears nothing more, one that is added hears the rest.
  std::size_t observe(Observer observer) {
    observers_.push_back({next_observer_, std::move(observer)});
    return next_observer_++;
  }
  void forget(std::size_t number) {
    for (auto &listed : observers_)
      listed.forgotten = listed.forgotten || listed.number == number;
    drop_forgotten();
  }

private:
  /// Everything undo has to restore.
  struct State {
    Position position;
    std::optional<Outcome> outcome;
    std::optional<Clock> clock;
    std::optional<Milliseconds> game_time;
    std::optional<Side> draw_offer;
    bool ended_by_hand = false;
  };

  const State &now() const { return states_[played_ - first_]; }
  State &now_mutable() { return states_[played_ - first_]; }

  /// Moves that were taken back cannot be played again from here.
  void forget_undone() {
    states_.resize(played_ - first_ + 1);
    moves_.resize(played_);
    keys_.resize(played_);
    if (!elapsed_.empty())
      elapsed_.resize(played_);
  }

  /// Makes the states again that were not kept.
  void play_again() {
    const auto &clock = states_.front().clock;
    Match again({rules_, start_}, clock ? std::optional(clock->control()) : std::nullopt);
    again.keep_last(kept_);
    for (std::size_t ply = 0; ply < played_; ++ply)
      again.play_unchecked(moves_[ply], elapsed_.empty() ? Milliseconds{} : elapsed_[ply]);
    states_ = std::move(again.states_);
    first_ = again.first_;
    forget_undone();
  }

  /// A position does not know how it came about. A game whose reasons can say more once that is
  /// known has `recall(refusal, start, moves)`.
  Verdict<Move> recalled(Verdict<Move> verdict) const {
    if constexpr (requires(const Refusal &refusal) {
                    G::recall(refusal, start_position(), moves());
                  })
      if (const auto *refusal = verdict.refusal())
        return G::recall(*refusal, start_position(), moves());
    return verdict;
  }

  Verdict<Move> played(Verdict<Move> verdict, Milliseconds elapsed) {
    if (const Move *move = verdict.move(); move && !play_unchecked(*move, elapsed))
      return Refusal::illegal(code::game_over);
    return verdict;
  }

  bool end_by_hand(Outcome outcome, std::optional<Side> out_of_time = std::nullopt) {
    if (over())
      return false;
    before_end_ = now();
    if (out_of_time && now().clock)
      now_mutable().clock->run_out(*out_of_time);
    now_mutable().outcome = outcome;
    now_mutable().ended_by_hand = true;
    now_mutable().draw_offer.reset();
    tell_end();
    return true;
  }

  struct Listed {
    std::size_t number;
    Observer observer;
    bool forgotten = false;
  };

  /// By number, not by iterator: an observer may add another while it is told. A deque keeps the
  /// one being called where it is.
  void tell(const Event &event) {
    ++telling_;
    for (std::size_t i = 0; i < observers_.size(); ++i)
      if (!observers_[i].forgotten)
        observers_[i].observer(event);
    --telling_;
    drop_forgotten();
  }
  /// Not while observers are told: one of those forgotten may be the one that is running.
  void drop_forgotten() {
    if (telling_ == 0)
      std::erase_if(observers_, [](const Listed &listed) { return listed.forgotten; });
  }
  void tell_end() { tell({EventKind::ended, opponent(to_move()), {}, {}, -1, 1, *now().outcome}); }

  typename G::Rules rules_;
  Position start_;
  std::vector<State> states_; ///< One more than moves_: before the first move, after each one.
  std::size_t first_ = 0;     ///< The ply of the first of them.
  std::size_t kept_ = 0;      ///< How many are kept; 0: all.
  std::vector<Move> moves_;
  std::vector<Key> keys_;             ///< Of the positions before each move.
  std::vector<Milliseconds> elapsed_; ///< Of each move, where not all states are kept.
  std::size_t played_ = 0;
  std::optional<State> before_end_; ///< Of an end by hand, which undo takes back.
  std::deque<Listed> observers_;
  std::size_t next_observer_ = 0;
  int telling_ = 0; ///< How many events are being told: an observer may cause another.
};

} // namespace plateau
