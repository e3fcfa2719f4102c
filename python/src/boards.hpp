/// @file
/// Many boards of one game that are stepped together. Nothing here needs Python's lock.
#pragma once

#include "planes.hpp"

#include "games/answers.hpp"

#include <cstdint>
#include <limits>
#include <optional>
#include <random>
#include <span>
#include <string>
#include <vector>

namespace plateau::python {

/// An action that leaves its board as it is.
inline constexpr std::int64_t no_action = -1;

/// Why an action cannot be played, and on which board.
struct Misstep {
  std::size_t board = 0;
  std::string_view kind = "illegal";
  Refusal refusal;
  std::string text;
};

/// A batch of any game, for the module, which does not know the game.
class AnyBoards {
public:
  AnyBoards() = default;
  AnyBoards(const AnyBoards &) = delete;
  AnyBoards &operator=(const AnyBoards &) = delete;
  virtual ~AnyBoards() = default;

  virtual Names names() const = 0;
  virtual std::size_t size() const = 0;
  virtual int action_count() const = 0;
  virtual const std::vector<std::string> &plane_names() const = 0;
  virtual int width() const = 0;
  virtual int height() const = 0;

  /// Plays one action on each board, or none at all where one of them cannot be played.
  virtual std::optional<Misstep> step(std::span<const std::int64_t> actions) = 0;
  /// Back to the start, where `which` says so.
  virtual void reset(const std::vector<bool> &which) = 0;
  /// A legal action for each board, `no_action` where the game is over.
  virtual void sample(std::span<std::int64_t> actions) = 0;

  virtual void observe(std::span<std::uint8_t> planes) const = 0;
  /// Fills one truth value for each board and action.
  virtual void mask(std::span<std::uint8_t> legal) const = 0;
  /// Two numbers for each board, for both sides: 1 won, -1 lost, 0 otherwise.
  virtual void rewards(std::span<float> rewards) const = 0;
  virtual bool over(std::size_t board) const = 0;
  /// Stopped by the limit of plies and not by the rules.
  virtual bool truncated(std::size_t board) const = 0;
  virtual Side to_move(std::size_t board) const = 0;
  virtual std::optional<Outcome> outcome(std::size_t board) const = 0;
  virtual std::string position(std::size_t board) const = 0;

  /// The move that an action plays on this board, in the plain notation; or why it is none.
  virtual std::string move_of(std::size_t board, std::int64_t action,
                              std::optional<Misstep> &misstep) const = 0;
  /// The action of a move as a person writes it; or why it is none.
  virtual int action_of(std::size_t board, std::string_view move,
                        std::optional<Misstep> &misstep) const = 0;
};

template <Game G> class Boards final : public AnyBoards {
public:
  Boards(const Setup<G> &setup, std::size_t count, std::size_t max_plies, std::uint64_t seed)
      : setup_(setup), planes_(setup.rules, setup.position), max_plies_(max_plies), random_(seed),
        start_outcome_(G::outcome(setup.rules, setup.position, {})),
        action_count_(Actions<G>::count(setup.position)),
        boards_(count, Board{setup.position, start_outcome_, {}}) {}

  Names names() const override { return names_of<G>(); }
  std::size_t size() const override { return boards_.size(); }
  int action_count() const override { return action_count_; }
  const std::vector<std::string> &plane_names() const override { return planes_.names(); }
  int width() const override { return planes_.width(); }
  int height() const override { return planes_.height(); }

  std::optional<Misstep> step(std::span<const std::int64_t> actions) override {
    chosen_.resize(boards_.size());
    for (std::size_t i = 0; i < boards_.size(); ++i) {
      if (actions[i] == no_action)
        continue;
      const auto move = find(boards_[i], actions[i]);
      if (!move)
        return misstep(i, actions[i]);
      chosen_[i] = *move;
    }
    for (std::size_t i = 0; i < boards_.size(); ++i)
      if (actions[i] != no_action)
        play(boards_[i], *chosen_[i]);
    return std::nullopt;
  }

  void reset(const std::vector<bool> &which) override {
    for (std::size_t i = 0; i < boards_.size(); ++i)
      if (which[i]) {
        boards_[i].position = setup_.position;
        boards_[i].outcome = start_outcome_;
        boards_[i].history.clear();
      }
  }

  void sample(std::span<std::int64_t> actions) override {
    for (std::size_t i = 0; i < boards_.size(); ++i) {
      MoveList<G> moves;
      list(boards_[i], moves);
      const auto at = ((random_() >> 32) * moves.size()) >> 32;
      actions[i] = moves.empty() ? no_action : Actions<G>::of(boards_[i].position, moves[at]);
    }
  }

  void observe(std::span<std::uint8_t> planes) const override {
    for (std::size_t i = 0; i < boards_.size(); ++i)
      planes_.write(boards_[i].position, boards_[i].history,
                    planes.subspan(i * planes_.size(), planes_.size()));
  }

  void mask(std::span<std::uint8_t> legal) const override {
    std::fill(legal.begin(), legal.end(), std::uint8_t{0});
    const auto width = static_cast<std::size_t>(action_count_);
    for (std::size_t i = 0; i < boards_.size(); ++i) {
      MoveList<G> moves;
      list(boards_[i], moves);
      for (const auto move : moves)
        legal[i * width + static_cast<std::size_t>(Actions<G>::of(boards_[i].position, move))] = 1;
    }
  }

  void rewards(std::span<float> rewards) const override {
    std::fill(rewards.begin(), rewards.end(), 0.0F);
    for (std::size_t i = 0; i < boards_.size(); ++i)
      if (const auto &outcome = boards_[i].outcome; outcome && outcome->winner)
        for (const auto side : {Side::first, Side::second})
          rewards[2 * i + index(side)] = *outcome->winner == side ? 1.0F : -1.0F;
  }

  bool over(std::size_t board) const override { return stopped(boards_[board]); }
  bool truncated(std::size_t board) const override {
    return stopped(boards_[board]) && !boards_[board].outcome;
  }
  Side to_move(std::size_t board) const override {
    return G::side_to_move(boards_[board].position);
  }
  std::optional<Outcome> outcome(std::size_t board) const override {
    return boards_[board].outcome;
  }
  std::string position(std::size_t board) const override {
    return G::write_position(boards_[board].position);
  }

  std::string move_of(std::size_t board, std::int64_t action,
                      std::optional<Misstep> &misstep) const override {
    if (const auto move = find(boards_[board], action))
      return G::write_move(boards_[board].position, *move);
    misstep = this->misstep(board, action);
    return {};
  }

  int action_of(std::size_t board, std::string_view move,
                std::optional<Misstep> &misstep) const override {
    const auto &at = boards_[board];
    if (stopped(at)) {
      misstep = after_the_end(board);
      return 0;
    }
    const auto verdict = G::read_move(at.position, move);
    if (const auto *legal = verdict.move())
      return Actions<G>::of(at.position, *legal);
    misstep = explained(board, verdict);
    return 0;
  }

private:
  using Move = typename G::Move;
  struct Board {
    typename G::Position position;
    std::optional<Outcome> outcome;
    std::vector<Key> history;
  };

  bool stopped(const Board &board) const {
    return board.outcome || board.history.size() >= max_plies_;
  }

  void list(const Board &board, MoveList<G> &moves) const {
    moves.clear();
    if (!stopped(board))
      G::legal_moves(board.position, moves);
  }

  std::optional<Move> find(const Board &board, std::int64_t action) const {
    MoveList<G> moves;
    list(board, moves);
    for (const auto move : moves)
      if (Actions<G>::of(board.position, move) == action)
        return move;
    return std::nullopt;
  }

  void play(Board &board, Move move) {
    board.history.push_back(G::hash(board.position));
    G::play(board.position, move);
    board.outcome = G::outcome(setup_.rules, board.position, board.history);
  }

  Misstep after_the_end(std::size_t board) const {
    const auto &outcome = boards_[board].outcome;
    const auto refusal = Refusal::illegal(code::game_over);
    return {board, name(refusal.kind), refusal,
            outcome ? explain_end<G>(Language{}, *outcome)
                    : "the board has reached max_plies; reset it first"};
  }

  Misstep explained(std::size_t board, const Verdict<Move> &verdict) const {
    if (const auto *refusal = verdict.refusal())
      return {board, name(refusal->kind), *refusal, explain<G>(Language{}, *refusal)};
    auto open = Refusal::illegal(choice_code(verdict.choice()->kind));
    return {board, WhyAnswer<G>::incomplete, open, "something is still to be chosen"};
  }

  /// Why `find` found nothing.
  Misstep misstep(std::size_t board, std::int64_t action) const {
    if (action < 0 || action >= action_count_)
      return {board,
              "malformed",
              {},
              "actions are numbers from 0 to " + std::to_string(action_count_ - 1) + ", and " +
                  std::to_string(no_action) + " to leave a board alone"};
    if (stopped(boards_[board]))
      return after_the_end(board);
    const auto &position = boards_[board].position;
    const auto verdict =
        G::judge(position, Actions<G>::attempt(position, static_cast<int>(action)));
    if (const auto *move = verdict.move())
      return {board,
              "illegal",
              {},
              G::write_move(position, *move) + " is action " +
                  std::to_string(Actions<G>::of(position, *move))};
    return explained(board, verdict);
  }

  Setup<G> setup_;
  Planes<G> planes_;
  std::size_t max_plies_;
  std::mt19937_64 random_;
  std::optional<Outcome> start_outcome_;
  int action_count_;
  std::vector<Board> boards_;
  std::vector<std::optional<Move>> chosen_;
};

} // namespace plateau::python
