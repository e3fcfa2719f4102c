/// @file
/// What a puzzle is about, told by rules: by what the moves do on the board, and by counting
/// pieces.
#pragma once

#include "insight/material.hpp"
#include "insight/tally.hpp"
#include "insight/win.hpp"
#include "learn/themes.hpp"
#include "mine/solution.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

namespace plateau::mine {

/// A game that tells more of its themes than those below.
template <class G>
concept Themed = Game<G> &&
    requires(const typename G::Position &position, std::span<const typename G::Move> line,
             std::vector<std::string_view> &themes) {
  // Appends the themes of a line that begins with the solver's move; each is of `learn::themes`.
  { insight::Lore<G>::tell_themes(position, line, themes) } -> std::same_as<void>;
};

/// Tells the themes of one solution.
template <search::Searchable G> class ThemeTeller {
public:
  using Move = typename G::Move;
  using Position = typename G::Position;

  /// @param searcher proposes the moves of wins that are proved
  /// @param nodes of each of its searches
  ThemeTeller(const Solution<G> &solution, search::Searcher<G> &searcher, std::uint64_t nodes)
      : solution_(solution), searcher_(searcher), nodes_(nodes), all_(solution.all()) {}

  /// Sorted as they are shown; empty where nobody could say what the puzzle is for.
  std::vector<std::string_view> tell() {
    const auto purpose = this->purpose();
    if (purpose.empty())
      return {};
    told_ = {purpose};
    Position position = solution_.start.position();
    for (std::size_t ply = 0; ply < all_.size(); ++ply) {
      if (ply % 2 == 0 && ply < solution_.line.size())
        tell_move(position, ply);
      G::play(position, all_[ply]);
    }
    std::vector<std::string_view> sorted;
    for (const auto theme : learn::themes)
      if (std::find(told_.begin(), told_.end(), theme) != told_.end())
        sorted.push_back(theme);
    return sorted;
  }

private:
  /// Positions looked at to count what is on the board once captures are played out.
  static constexpr std::uint64_t count_budget = 200'000;
  /// The least that can be won.
  static constexpr int smallest = 100;
  /// How many plies of the next best move's line are followed to see what it loses.
  static constexpr std::size_t followed = 6;

  const Solution<G> &solution_;
  search::Searcher<G> &searcher_;
  std::uint64_t nodes_;
  std::vector<Move> all_;
  std::vector<std::string_view> told_;

  /// What the puzzle is for: a win, material, or a defence.
  std::string_view purpose() {
    if (solution_.wins())
      return win();
    if constexpr (insight::Counted<G>) {
      const auto gained = gain(solution_.end().position(), 2);
      if (gained && *gained >= smallest)
        return *learn::find_theme("material");
      if (search::is_loss(solution_.first.second.score) || loses_otherwise())
        return *learn::find_theme("defence");
    }
    return {};
  }

  /// The win is proved against every reply.
  std::string_view win() {
    const int moves = static_cast<int>(solution_.line.size() + 1) / 2;
    if (moves > insight::longest_win)
      return {};
    insight::WinProof<G> proof(solution_.start.rules(), searcher_, nodes_);
    const auto won = proof.prove(solution_.start.position(), {}, moves, solution_.line.front());
    if (!won || won->moves != moves)
      return {};
    return *learn::find_theme("win-in-" + std::to_string(moves));
  }

  /// What the solver has more than at the start, once captures are played out.
  std::optional<int> gain(const Position &position, int depth) const requires insight::Counted<G> {
    using Proof = insight::MaterialProof<G>;
    Proof proof(solution_.start.rules(), solution_.solver(), count_budget);
    std::vector<Move> line;
    const int value = proof.forced(position, depth, -Proof::everything, Proof::everything, line);
    if (proof.exhausted() || std::abs(value) >= Proof::everything / 2)
      return std::nullopt;
    return value - proof.balance(solution_.start.position());
  }

  /// Whether the next best move loses material along its line.
  bool loses_otherwise() const requires insight::Counted<G> {
    auto position = solution_.start.position();
    const auto &moves = solution_.first.second.moves;
    for (std::size_t ply = 0; ply < std::min(moves.size(), followed); ++ply)
      G::play(position, moves[ply]);
    const auto lost = gain(position, 0);
    return !moves.empty() && lost && *lost <= -smallest;
  }

  void add(std::string_view code) {
    if (const auto theme = learn::find_theme(code))
      told_.push_back(*theme);
  }

  /// @param position before the solver's move at `ply`
  void tell_move(const Position &position, std::size_t ply) {
    const auto move = all_[ply];
    EventList events;
    G::changes(position, move, events);
    for (const auto &event : events) {
      if (event.kind.effect == Effect::drives_off)
        add("ejection");
      if (event.kind.effect == Effect::changes)
        add("promotion");
      add(event.kind.code); // Some are themes by themselves.
    }
    if (ply == 0 && is_quiet(position, move))
      add("quiet-move");
    const auto rest = std::span<const Move>(all_).subspan(ply);
    if constexpr (Themed<G>)
      insight::Lore<G>::tell_themes(position, rest, told_);
    if constexpr (insight::Counted<G>)
      if (ply + 1 < all_.size() && is_sacrifice(position, rest))
        add("sacrifice");
    if constexpr (insight::Storied<G>)
      if (told_.front() == "material")
        tell_how(position, ply);
  }

  static bool is_quiet(const Position &position, Move move) {
    using Tactics = search::Tactics<G>;
    return !Tactics::in_check(position) && !Tactics::is_noisy(position, move) &&
           !Tactics::gives_check(position, move);
  }

  /// The answer takes more than the move did.
  bool is_sacrifice(Position position,
                    std::span<const Move> line) const requires insight::Counted<G> {
    const insight::MaterialProof<G> proof(solution_.start.rules(), solution_.solver(), 0);
    const int before = proof.balance(position);
    G::play(position, line[0]);
    const int moved = proof.balance(position);
    G::play(position, line[1]);
    const int least = insight::Lore<G>::alike ? smallest : 2 * smallest;
    return proof.balance(position) < moved && proof.balance(position) <= before - least;
  }

  /// How a piece is lost, as the explanations of the opponent's last move have it.
  void tell_how(const Position &position, std::size_t ply) requires insight::Storied<G> {
    if constexpr (requires { insight::Lore<G>::themes; }) {
      const auto before = ply == 0 ? solution_.before : before_answer(ply);
      if (!before)
        return;
      insight::Question<G> question;
      question.rules = solution_.start.rules();
      question.position = before->position;
      question.move = before->move;
      std::vector<Move> line(all_.begin() + static_cast<std::ptrdiff_t>(ply), all_.end());
      line.resize(std::min<std::size_t>(line.size(), 3));
      for (const auto &capture : insight::captures_on<G>(position, line)) {
        if (capture.ply % 2 != 0)
          continue;
        insight::Statement<G> loss;
        loss.line = {before->move};
        loss.line.insert(loss.line.end(), line.begin(), line.end());
        loss.cells.push_back({capture.event.from, insight::role("target")});
        std::vector<insight::Statement<G>> how;
        insight::Lore<G>::tell_how(question, loss, how);
        for (const auto &statement : how)
          for (const auto &[code, theme] : insight::Lore<G>::themes)
            if (statement.code == code)
              add(theme);
      }
    }
  }

  std::optional<Before<G>> before_answer(std::size_t ply) const {
    auto position = solution_.start.position();
    for (std::size_t i = 0; i + 1 < ply; ++i)
      G::play(position, all_[i]);
    return Before<G>{position, all_[ply - 1]};
  }
};

} // namespace plateau::mine
