#include "core/record_tags.hpp"

#include "core/ascii.hpp"
#include "core/record_budget.hpp"
#include "core/record_file.hpp"

#include <algorithm>
#include <array>

namespace plateau {

namespace {

/// Whether there may be something for on_one_line to do. Most values have nothing, and a big file
/// has millions of them.
bool may_hold_controls(std::string_view value) {
  return std::any_of(value.begin(), value.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte < 0x20 || (byte >= 0x7F && byte < 0xA0);
  });
}

constexpr std::array<std::string_view, 4> result_texts = {"*", "1-0", "0-1", "1/2-1/2"};

} // namespace

RecordTags::Tag RecordTags::operator[](std::size_t i) const {
  const Entry &entry = entries_[i];
  const std::string_view all(text_);
  return {all.substr(entry.name, entry.name_size),
          all.substr(entry.name + entry.name_size, entry.value_size), entry.line, entry.column};
}

std::size_t RecordTags::index_of(std::string_view name) const {
  std::size_t i = 0;
  for (; i < size(); ++i) {
    const Entry &entry = entries_[i];
    // The first letter tells most of them apart.
    if (entry.name_size == name.size() && !name.empty() && text_[entry.name] == name[0] &&
        (*this)[i].name == name)
      break;
  }
  return i;
}

std::optional<RecordTags::Tag> RecordTags::find(std::string_view name) const {
  const std::size_t i = index_of(name);
  return i < size() ? std::optional((*this)[i]) : std::nullopt;
}

std::string_view RecordTags::value(std::string_view name) const {
  const auto tag = find(name);
  return tag ? tag->value : std::string_view{};
}

void RecordTags::clear() {
  text_.clear();
  entries_.clear();
}

void RecordTags::add(Tag tag) {
  std::string clean;
  if (may_hold_controls(tag.value)) {
    clean = on_one_line(tag.value);
    tag.value = clean;
  }
  entries_.push_back({static_cast<std::uint32_t>(text_.size()),
                      static_cast<std::uint32_t>(tag.name.size()),
                      static_cast<std::uint32_t>(tag.value.size()), tag.line, tag.column});
  text_.append(tag.name).append(tag.value);
}

void RecordTags::add_escaped(Tag tag) {
  std::string plain;
  for (std::size_t i = 0; i < tag.value.size(); ++i) {
    const char next = i + 1 < tag.value.size() ? tag.value[i + 1] : '\0';
    if (tag.value[i] == '\\' && (next == '"' || next == '\\'))
      ++i;
    plain.push_back(tag.value[i]);
  }
  tag.value = plain;
  add(tag);
}

bool RecordTags::set(std::string_view name, std::string_view value) {
  if (!is_tag_name(name))
    return false;
  const std::size_t at = index_of(name);
  // Rebuilt, so that no dead text gathers behind tags that change often.
  RecordTags rebuilt;
  for (std::size_t i = 0; i < size(); ++i)
    rebuilt.add(i == at ? Tag{name, value} : (*this)[i]);
  if (at == size())
    rebuilt.add({name, value});
  *this = std::move(rebuilt);
  return true;
}

bool RecordTags::remove(std::string_view name) {
  const std::size_t at = index_of(name);
  if (at == size())
    return false;
  RecordTags rebuilt;
  for (std::size_t i = 0; i < size(); ++i)
    if (i != at)
      rebuilt.add((*this)[i]);
  *this = std::move(rebuilt);
  return true;
}

void RecordTags::remove_repeated() {
  RecordTags rebuilt;
  for (std::size_t i = 0; i < size(); ++i)
    if (index_of((*this)[i].name) == i)
      rebuilt.add((*this)[i]);
  if (rebuilt.size() < size())
    *this = std::move(rebuilt);
}

void RecordTags::move_to(std::string_view name, std::size_t place) {
  const std::size_t at = index_of(name);
  if (at >= size() || place >= size())
    return;
  const auto first = entries_.begin();
  const auto from = static_cast<std::ptrdiff_t>(at);
  const auto to = static_cast<std::ptrdiff_t>(place);
  if (from < to)
    std::rotate(first + from, first + from + 1, first + to + 1);
  else
    std::rotate(first + to, first + from, first + from + 1);
}

bool operator==(const RecordTags &a, const RecordTags &b) {
  if (a.size() != b.size())
    return false;
  for (std::size_t i = 0; i < a.size(); ++i)
    if (a[i].name != b[i].name || a[i].value != b[i].value)
      return false;
  return true;
}

bool is_tag_name(std::string_view name) {
  const auto fits = [](char c) { return is_letter(c) || is_digit(c) || c == '_' || c == '-'; };
  return !name.empty() && name.size() <= RecordBudget::max_word_bytes &&
         std::all_of(name.begin(), name.end(), fits);
}

void write_tag(std::string &out, std::string_view name, std::string_view value) {
  out.append("[").append(name).append(" \"");
  for (const char c : value) {
    if (c == '"' || c == '\\')
      out.push_back('\\');
    out.push_back(c == '\n' || c == '\r' ? ' ' : c);
  }
  out.append("\"]\n");
}

std::size_t written_size(const RecordTags::Tag &tag) {
  std::string line;
  write_tag(line, tag.name, tag.value);
  return line.size() - 1;
}

std::string_view result_text(RecordResult result) {
  return result_texts[static_cast<std::size_t>(result)];
}

std::optional<RecordResult> read_result(std::string_view text) {
  for (std::size_t i = 0; i < result_texts.size(); ++i)
    if (result_texts[i] == text)
      return static_cast<RecordResult>(i);
  return std::nullopt;
}

} // namespace plateau
