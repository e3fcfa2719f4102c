/// @file
/// Why something was not accepted, as a value: the words are made at the edge (texts.hpp).
#pragma once

#include "core/bounded.hpp"
#include "core/cell.hpp"
#include "core/side.hpp"
#include "core/utf8.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace plateau {

/// Malformed, illegal and ambiguous are three different answers.
enum class RefusalKind : std::uint8_t {
  illegal,   ///< Understood, and against the rules.
  malformed, ///< Not understood: this is not how a move, position or file is written.
  ambiguous, ///< Understood, and there are several moves it could be.
};

/// Something a reason mentions besides cells.
struct Argument {
  enum class Kind : std::uint8_t { number, piece, side, cell };
  Kind kind = Kind::number;
  std::int32_t value = 0;

  static constexpr Argument number(std::int32_t n) { return {Kind::number, n}; }
  /// A piece, by the game's own number; the game gives its name (`piece_key`).
  static constexpr Argument piece(std::int32_t p) { return {Kind::piece, p}; }
  static constexpr Argument side(Side s) { return {Kind::side, static_cast<std::int32_t>(s)}; }
  static constexpr Argument cell(Cell c) { return {Kind::cell, c.number}; }

  friend constexpr bool operator==(Argument, Argument) = default;
};

/// A cell that a reason is about, and what it has to do with it.
struct CellInRole {
  Cell cell;
  std::string_view role; ///< One of those its game lists; points to static storage.

  friend constexpr bool operator==(const CellInRole &, const CellInRole &) = default;
};

/// Why a move, position or text is refused.
///
/// `code` is one of the closed set its game lists (`refusal_codes()`), a stable string good for the
/// wire and as the key of its translation. `cells` are the places that matter, most important
/// first, each with its role (`role_codes()`): the blocker, the attacker, the square crossed.
struct Refusal {
  RefusalKind kind = RefusalKind::illegal;
  std::string_view code; ///< Points to static storage.
  Bounded<CellInRole, 16> cells;
  Bounded<Argument, 4> arguments;
  std::string found;        ///< For malformed text: what stood there, cut to max_found bytes.
  std::uint32_t line = 0;   ///< 1-based, in a text of several lines; 0 when it does not apply.
  std::uint32_t column = 0; ///< 1-based byte of the text; 0 when it does not apply.

  /// An excerpt longer than this would not help whoever reads the message.
  static constexpr std::size_t max_found = 40;

  static Refusal illegal(std::string_view code) { return of(RefusalKind::illegal, code); }
  static Refusal ambiguous(std::string_view code) { return of(RefusalKind::ambiguous, code); }
  /// `found` is what stood there, `column` the 1-based byte where it stood.
  static Refusal malformed(std::string_view code, std::string_view found, std::size_t column) {
    Refusal refusal = of(RefusalKind::malformed, code);
    refusal.found = std::string(excerpt(found, max_found));
    refusal.column = static_cast<std::uint32_t>(column);
    return refusal;
  }

  /// Adds a cell that matters.
  Refusal &&at(std::string_view role, Cell cell) && {
    cells.push_back({cell, role});
    return std::move(*this);
  }
  /// Adds an argument, `{0}` first in the text.
  Refusal &&with(Argument argument) && {
    arguments.push_back(argument);
    return std::move(*this);
  }

  friend bool operator==(const Refusal &, const Refusal &) = default;

private:
  static Refusal of(RefusalKind kind, std::string_view code) {
    Refusal refusal;
    refusal.kind = kind;
    refusal.code = code;
    return refusal;
  }
};

constexpr std::string_view name(RefusalKind kind) {
  switch (kind) {
  case RefusalKind::illegal:
    return "illegal";
  case RefusalKind::malformed:
    return "malformed";
  case RefusalKind::ambiguous:
    return "ambiguous";
  }
  return "illegal";
}

/// Reasons that do not belong to one game.
namespace code {
inline constexpr std::string_view game_over = "game-over";
inline constexpr std::string_view unknown_option = "unknown-option";     ///< In a rules text.
inline constexpr std::string_view bad_option_value = "bad-option-value"; ///< In a rules text.
inline constexpr std::string_view repeated_option = "repeated-option";   ///< In a rules text.
inline constexpr std::array<std::string_view, 4> all = {game_over, unknown_option, bad_option_value,
                                                        repeated_option};
} // namespace code

/// Roles that every game has; a game lists these and its own.
namespace role {
inline constexpr std::string_view origin = "origin"; ///< What was to move.
inline constexpr std::string_view target = "target"; ///< Where it was to go.
} // namespace role

/// A value, or why there is none.
template <class T> class [[nodiscard]] Result {
public:
  // Both conversions are implicit so that `return value;` and `return refusal;` read naturally.
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  Result(Refusal refusal) : state_(std::in_place_index<1>, std::move(refusal)) {}

  explicit operator bool() const { return state_.index() == 0; }
  /// The value, or nullptr.
  const T *value() const { return std::get_if<0>(&state_); }
  T *value() { return std::get_if<0>(&state_); }
  /// The refusal, or nullptr.
  const Refusal *refusal() const { return std::get_if<1>(&state_); }

  /// The value; only after a successful test.
  const T &operator*() const { return *value(); }
  T &operator*() { return *value(); }
  const T *operator->() const { return value(); }
  T *operator->() { return value(); }
  /// The refusal; only after a failed test.
  const Refusal &error() const { return *refusal(); }

private:
  std::variant<T, Refusal> state_;
};

/// A move that is legal once something more is said.
struct Choice {
  enum class Kind : std::uint8_t {
    promotion, ///< Options are the game's piece numbers.
    height,    ///< Options are how many pieces of the stack move.
  };
  Kind kind = Kind::promotion;
  Bounded<std::int16_t, 64> options;

  friend bool operator==(const Choice &, const Choice &) = default;
};

/// What `judge` answers: the move meant, or what is still to be said, or why not.
template <class Move> class [[nodiscard]] Verdict {
public:
  Verdict(Move move) : state_(std::in_place_index<0>, move) {}
  Verdict(Choice choice) : state_(std::in_place_index<1>, choice) {}
  Verdict(Refusal refusal) : state_(std::in_place_index<2>, std::move(refusal)) {}

  /// The legal move, or nullptr.
  const Move *move() const { return std::get_if<0>(&state_); }
  /// The open choice, or nullptr.
  const Choice *choice() const { return std::get_if<1>(&state_); }
  /// The reason, or nullptr.
  const Refusal *refusal() const { return std::get_if<2>(&state_); }

private:
  std::variant<Move, Choice, Refusal> state_;
};

} // namespace plateau
