/// @file look_parts.hpp
/// The words in which each game's `Look` is written.
#pragma once

#include "core/cell.hpp"
#include "core/refusal.hpp"
#include "core/side.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace plateau::bridge {

/// See look.hpp.
template <class G> struct Look;

enum class Shape : std::uint8_t { square, hex };

/// Where a cell lies, as protocol.ts says it.
struct Place {
  int x = 0;
  int y = 0;
};

/// A king attacked, and who attacks it.
struct Check {
  Cell king;
  std::vector<Cell> attackers;
};

/// A number worth showing.
struct Counter {
  std::string_view key;
  std::optional<Side> side; ///< None: it belongs to the game.
  std::int64_t value = 0;
  std::optional<std::int64_t> limit; ///< The game ends there.
};

/// One of the words of a position text that is neither board, side nor rules.
struct Field {
  std::string_view key;
  std::string_view kind; ///< `text`, `number` or `cell`.
  std::string_view usual;
  std::size_t place = 0; ///< Which word it is, the board being 0.
};

/// An option of a rules text, as a menu offers it.
struct OfferedOption {
  enum class Kind : std::uint8_t { flag, number, choice };
  Kind kind = Kind::flag;
  std::string_view key;
  std::string_view help; ///< The key of its line: `app.rules.<game>.<help>`.
  int least = 0;
  int most = 0;
  std::optional<int> usual;
};

/// What stands on a cell, bottom to top, while a position is put together.
using StackOf = std::function<std::span<const std::int16_t>(Cell)>;

/// A board as rows of letters, from the top, empty cells counted: `rnbqkbnr/8/…`.
class LetteredRows {
public:
  /// @param letters of the pieces, by their numbers
  explicit LetteredRows(std::string_view letters) : letters_(letters) {}

  void add(std::span<const std::int16_t> stack) {
    if (stack.empty()) {
      ++empty_;
      return;
    }
    write_empty();
    text_ += letters_[static_cast<std::size_t>(stack.back())];
  }
  void end_row() {
    write_empty();
    text_ += '/';
  }
  /// The text, once the last row has ended.
  std::string text() const { return text_.substr(0, text_.size() - 1); }

private:
  void write_empty() {
    if (empty_ > 0)
      text_ += static_cast<char>('0' + empty_);
    empty_ = 0;
  }

  std::string_view letters_;
  std::string text_;
  int empty_ = 0;
};

} // namespace plateau::bridge
