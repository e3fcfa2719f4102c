#include "console/layout.hpp"

#include <algorithm>
#include <vector>

namespace plateau::console {

namespace {

std::vector<std::string_view> lines_of(std::string_view block) {
  std::vector<std::string_view> lines;
  while (!block.empty()) {
    const auto line = block.substr(0, block.find('\n'));
    lines.push_back(line);
    block.remove_prefix(std::min(line.size() + 1, block.size()));
  }
  return lines;
}

/// One line, folded; what is continued keeps the indentation of the line.
void fold_line(std::string_view line, std::size_t width, std::string &out) {
  const auto indent = std::min(line.find_first_not_of(' '), line.size());
  std::size_t used = 0;
  bool first = true;
  for (auto rest = line.substr(indent); !rest.empty();) {
    const auto word = rest.substr(0, rest.find(' '));
    rest.remove_prefix(std::min(word.size() + 1, rest.size()));
    const auto wide = columns(word);
    if (!first && used + 1 + wide > width) {
      out.append("\n");
      first = true;
    }
    if (first) {
      out.append(indent, ' ');
      used = indent;
    } else {
      out.append(" ");
      ++used;
    }
    out.append(word);
    used += wide;
    first = false;
  }
}

} // namespace

std::size_t columns(std::string_view line) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const auto byte = static_cast<unsigned char>(line[i]);
    if (byte == 0x1B)
      i = std::min(line.find('m', i), line.size());
    else if ((byte & 0xC0U) != 0x80U) // Bytes that continue a character take no column.
      ++count;
  }
  return count;
}

std::string padded(std::string_view line, std::size_t width) {
  std::string out(line);
  const auto used = columns(line);
  return out.append(used < width ? width - used : 0, ' ');
}

std::string clipped(std::string_view line, std::size_t width) {
  if (columns(line) <= width)
    return std::string(line);
  if (width == 0)
    return {};
  std::size_t end = 0;
  for (std::size_t count = 0; end < line.size(); ++end)
    if ((static_cast<unsigned char>(line[end]) & 0xC0U) != 0x80U && ++count == width)
      break;
  return std::string(line.substr(0, end)).append("…");
}

std::string folded(std::string_view text, std::size_t width) {
  if (width == 0)
    return std::string(text);
  std::string out;
  bool first = true;
  for (const auto line : lines_of(text)) {
    out.append(first ? "" : "\n");
    first = false;
    if (columns(line) <= width)
      out.append(line);
    else
      fold_line(line, width, out);
  }
  return out;
}

std::string beside(std::string_view left, std::string_view right, std::size_t gap) {
  const auto lefts = lines_of(left);
  const auto rights = lines_of(right);
  std::size_t width = 0;
  for (const auto line : lefts)
    width = std::max(width, columns(line));
  std::string out;
  for (std::size_t i = 0; i < std::max(lefts.size(), rights.size()); ++i) {
    const auto line = i < lefts.size() ? lefts[i] : std::string_view{};
    if (i < rights.size() && !rights[i].empty())
      out.append(padded(line, width + gap)).append(rights[i]);
    else
      out.append(line);
    out.append("\n");
  }
  return out;
}

} // namespace plateau::console
