/// @file
/// The tags of a game file, in their order, and what they say about any game.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plateau {

/// Names and values in the order they stand in the file. All texts lie in one string, because a
/// big file has ten tags for every eighty moves.
class RecordTags {
public:
  /// A tag, and where its value stood in the file (0 when it came from nowhere).
  struct Tag {
    std::string_view name;
    std::string_view value;
    std::uint32_t line = 0;
    std::uint32_t column = 0;
  };

  std::size_t size() const { return entries_.size(); }
  bool empty() const { return entries_.empty(); }
  /// Its views stay valid until the tags change.
  Tag operator[](std::size_t i) const;
  /// The first tag of that name.
  std::optional<Tag> find(std::string_view name) const;
  /// The value of a tag, or an empty text.
  std::string_view value(std::string_view name) const;

  void clear();
  void add(Tag tag);
  /// Adds a tag as a file writes it: with `\"` and `\\` in its value.
  void add_escaped(Tag tag);
  /// Changes the first tag of that name, or adds one. False, and nothing happens, when the name
  /// could not be written in a file.
  bool set(std::string_view name, std::string_view value);
  bool remove(std::string_view name);
  /// Keeps of tags of one name the first, which is the one that counts.
  void remove_repeated();
  /// Puts the tag of that name at a place, the others keeping their order.
  void move_to(std::string_view name, std::size_t place);

  /// Equal names and values in equal order; where they stood does not count.
  friend bool operator==(const RecordTags &a, const RecordTags &b);

private:
  struct Entry {
    std::uint32_t name = 0; ///< Where the name begins in `text_`; the value follows it.
    std::uint32_t name_size = 0;
    std::uint32_t value_size = 0;
    std::uint32_t line = 0;
    std::uint32_t column = 0;
  };
  std::size_t index_of(std::string_view name) const;

  std::string text_;
  std::vector<Entry> entries_;
};

/// Letters, digits and what else may stand in a word; not empty, not too long.
bool is_tag_name(std::string_view name);

/// The line of a file: `[Event "Say \"check\""]` and a newline. Line breaks in a value become
/// blanks.
void write_tag(std::string &out, std::string_view name, std::string_view value);

/// The bytes of that line, without the newline.
std::size_t written_size(const RecordTags::Tag &tag);

/// How a game file ends.
enum class RecordResult : std::uint8_t { open, first_wins, second_wins, draw };

/// `*`, `1-0` (the side that opened won), `0-1`, `1/2-1/2`.
std::string_view result_text(RecordResult result);
std::optional<RecordResult> read_result(std::string_view text);

} // namespace plateau
