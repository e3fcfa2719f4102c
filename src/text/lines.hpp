/// @file
/// Lines of input, from wherever they come, and never longer than a bound.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace plateau::console {

/// Longer than any move, command or position (the longest position of the largest stackchess board
/// has fewer than 3,000 bytes). A longer line is read to its end, not stored, and refused.
inline constexpr std::size_t max_line = 4096;

/// One answer of a line source.
struct Line {
  enum class Kind : std::uint8_t {
    text,
    too_long, ///< There was a line, of more than max_line bytes.
    end,      ///< No line will ever come again.
  };
  Kind kind = Kind::end;
  std::string text;

  friend bool operator==(const Line &, const Line &) = default;
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
  virtual Line next(std::string_view prompt) = 0;

  /// Whether the source shows the prompt: the line editor has to, since it redraws it.
  virtual bool shows_prompt() const { return false; }

  /// Whether a line is already at hand: then nobody is waiting to see what was written so far.
  virtual bool ready() const { return false; }

  /// Whether the end came because there was nothing that could be read.
  virtual bool failed() const { return false; }
};

/// Cuts blocks of bytes into lines.
class LineReader final : public LineSource {
public:
  /// Fills the block from its start and says how many bytes there are; 0 is the end, and nothing
  /// when it cannot be read.
  using ReadBlock = std::function<std::optional<std::size_t>(std::span<char>)>;

  explicit LineReader(ReadBlock read_block);
  Line next(std::string_view prompt) override;
  bool ready() const override { return unread_.find('\n') != std::string_view::npos; }
  bool failed() const override { return failed_; }

private:
  /// The bytes at hand up to the next newline, which is dropped; `complete` when there was one.
  std::string_view take(bool &complete);

  ReadBlock read_block_;
  std::vector<char> block_;
  std::string_view unread_;
  bool ended_ = false;
  bool failed_ = false;
};

/// Without the blanks (and carriage returns) at both ends.
std::string_view trimmed(std::string_view line);

/// Splits off the first word: `moves e2` gives `moves` and `e2`.
std::string_view first_word(std::string_view line, std::string_view &rest);

} // namespace plateau::console
