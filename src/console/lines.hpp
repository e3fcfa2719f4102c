/// @file
/// Lines of input, from wherever they come, and never longer than a bound.
#pragma once

#include "core/ascii.hpp"
#include "system/lines.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

namespace plateau::console {

/// Longer than any move, command or position (the longest position of the largest stackchess board
/// has fewer than 3,000 bytes). A longer line is read to its end, not stored, and refused.
inline constexpr std::size_t max_line = 4096;
/// Where words are read one after the other a whole game may stand on one line, and a thousand long
/// games fit into this.
inline constexpr std::size_t max_line_of_words = 1 << 20;

/// One answer of a line source.
struct InputLine {
  enum class Kind : std::uint8_t {
    text,
    too_long, ///< There was a line, of more than max_line bytes.
    end,      ///< No line will ever come again.
    late,     ///< None came while there was time: whoever asked looks at the clock.
  };
  Kind kind = Kind::end;
  std::string text;

  friend bool operator==(const InputLine &, const InputLine &) = default;
};

/// Where lines come from: a file or pipe, the line editor, a test.
class LineSource {
public:
  LineSource() = default;
  LineSource(const LineSource &) = delete;
  LineSource &operator=(const LineSource &) = delete;
  virtual ~LineSource() = default;

  /// The next line, without its newline. After the end it keeps answering `end`.
  /// @param prompt is for a source that shows the prompt by itself
  virtual InputLine next(std::string_view prompt) = 0;

  /// Whether the source shows the prompt: the line editor has to, since it redraws it.
  virtual bool shows_prompt() const { return false; }

  /// Whether a line is already at hand: then nobody is waiting to see what was written so far.
  virtual bool ready() const { return false; }

  /// Whether the end came because there was nothing that could be read.
  virtual bool failed() const { return false; }

  /// From here on gives the words of lines one after the other. Lines that begin with `#` stay
  /// whole, and those that `whole` says so of. A source that a person types at goes on as before.
  using StaysWhole = std::function<bool(std::string_view line)>;
  // NOLINTNEXTLINE(performance-unnecessary-value-param): those who keep it move it.
  virtual void read_words(StaysWhole /*whole*/) {}
};

/// Lines of a file or pipe.
class PipedLines final : public LineSource {
public:
  explicit PipedLines(system::ReadBlock read_block)
      : reader_(std::move(read_block), max_line_of_words) {}
  InputLine next(std::string_view prompt) override;
  bool ready() const override { return at_ < line_.size() || reader_.ready(); }
  bool failed() const override { return failed_; }
  void read_words(StaysWhole whole) override { whole_ = std::move(whole); }

private:
  InputLine next_word();

  system::LineReader reader_;
  std::string line_;   ///< Where words are read: the line they come from,
  std::size_t at_ = 0; ///< and where the next one begins.
  StaysWhole whole_;   ///< Empty while lines are read.
  bool first_ = true;  ///< A file may begin with a byte order mark.
  bool failed_ = false;
};

/// A text without the byte order mark that some editors put before it.
std::string_view without_byte_order_mark(std::string_view text);

/// Splits off the first word: `moves e2` gives `moves` and `e2`.
std::string_view first_word(std::string_view line, std::string_view &rest);

} // namespace plateau::console
