/// @file
/// A match of any game, for front ends that speak in texts: a person, a page, a wire.
#pragma once

#include "core/match.hpp"
#include "core/texts.hpp"
#include "games/games.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace plateau {

/// What became of a move someone wrote.
struct MoveAnswer {
  enum class Kind : std::uint8_t {
    legal,      ///< `move` is its canonical spelling.
    incomplete, ///< Legal once something is chosen: `options` are the moves it may become.
    refused,    ///< `refusal` says why.
  };
  Kind kind = Kind::refused;
  std::string move;
  std::optional<Choice::Kind> choice;
  std::vector<std::string> options;
  std::optional<Refusal> refusal;
};

/// One of the games, being played. The variant is visited once per action of a person; whatever has
/// to be fast runs wholly inside one `visit`.
class AnyMatch {
public:
  using Variant = AllGames::variant_of<Match>;

  /// The ordinary game of the first kind.
  AnyMatch() = default;
  template <Game G> explicit AnyMatch(Match<G> match) : match_(std::move(match)) {}

  /// The game of that name, from texts; an empty text is the usual rules or start. An unknown game
  /// is refused as `unknown-game`. Timed when a time control is given.
  static Result<AnyMatch> make(std::string_view game, std::string_view rules,
                               std::string_view position,
                               std::optional<TimeControl> time = std::nullopt);

  /// Calls `see` with the `Match<G>` inside.
  template <class See> decltype(auto) visit(See &&see) {
    return std::visit(std::forward<See>(see), match_);
  }
  template <class See> decltype(auto) visit(See &&see) const {
    return std::visit(std::forward<See>(see), match_);
  }

  /// Keeps only the last positions: see match.hpp. `moves` cannot be asked for then.
  void keep_last(std::size_t states);
  /// The memory it has besides itself.
  std::size_t heap_bytes() const;

  // What stands.
  std::string_view game() const;
  Names names() const;
  std::string rules() const;
  std::string position() const;
  Side to_move() const;
  std::optional<Outcome> outcome() const;
  std::optional<Side> draw_offer() const;
  std::optional<Clock> clock() const;
  std::optional<Milliseconds> game_time() const;
  bool game_time_ends(Milliseconds elapsed) const;
  std::size_t ply() const;
  /// The moves played, in the plain notation.
  std::vector<std::string> moves() const;
  /// Sorted; none when the game is over.
  std::vector<std::string> legal_moves() const;

  // Moves.
  /// Judges without playing.
  MoveAnswer judge(std::string_view move) const;
  /// Why a move is refused here, in words; after the end, also how the game ended.
  std::string explain(Language language, const Refusal &refusal) const;
  /// Judges, and plays what is legal.
  MoveAnswer attempt(std::string_view move, Milliseconds elapsed = {});
  bool undo();
  bool redo();

  // Ending by hand. Each answers whether it was possible.
  bool resign(Side side);
  bool offer_draw(Side side);
  bool accept_draw(Side side);
  bool decline_draw(Side side);
  bool claim_draw();
  bool time_is_up();
  bool flag(Side side);

  /// Hears what happens from here on.
  std::size_t observe(Observer observer);
  void forget(std::size_t number);

private:
  Variant match_;
};

} // namespace plateau
