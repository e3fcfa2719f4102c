#include "picture/gif.hpp"

#include <algorithm>
#include <utility>

namespace plateau::picture {

namespace {

/// Codes of nine to twelve bits, the lowest bit first, in blocks of at most 255 bytes.
class Bits {
public:
  explicit Bits(std::string &out) : out_(out) {}

  void put(unsigned code, int length) {
    held_ |= code << count_;
    for (count_ += length; count_ >= 8; count_ -= 8, held_ >>= 8)
      push(static_cast<char>(held_ & 0xFF));
  }
  void finish() {
    if (count_ > 0)
      push(static_cast<char>(held_ & 0xFF));
    hand_over();
    out_.push_back(0);
  }

private:
  void push(char byte) {
    block_.push_back(byte);
    if (block_.size() == 255)
      hand_over();
  }
  void hand_over() {
    if (block_.empty())
      return;
    out_.push_back(static_cast<char>(block_.size()));
    out_.append(block_);
    block_.clear();
  }

  std::string &out_;
  std::string block_;
  unsigned held_ = 0;
  int count_ = 0;
};

constexpr int index_bits = 8;
constexpr unsigned clear_code = 1U << index_bits;
constexpr unsigned end_code = clear_code + 1;
constexpr unsigned most_codes = 4096;

} // namespace

void append_lzw(std::string &out, const std::vector<std::uint8_t> &indices) {
  out.push_back(index_bits);
  Bits bits(out);
  // The code of a code and one index more; zero, which is a code of no pair, where there is none.
  std::vector<std::uint16_t> longer(static_cast<std::size_t>(most_codes) << index_bits);
  unsigned next = end_code + 1;
  int length = index_bits + 1;
  bits.put(clear_code, length);
  unsigned code = indices.empty() ? end_code : indices.front();
  for (std::size_t at = 1; at < indices.size(); ++at) {
    auto &known = longer[static_cast<std::size_t>(code) << index_bits | indices[at]];
    if (known != 0) {
      code = known;
      continue;
    }
    bits.put(code, length);
    code = indices[at];
    if (next == most_codes) {
      bits.put(clear_code, length);
      std::fill(longer.begin(), longer.end(), std::uint16_t{0});
      next = end_code + 1;
      length = index_bits + 1;
      continue;
    }
    // Its reader learns this code one step later: the length grows once a code needs it.
    if (next == 1U << length)
      ++length;
    known = static_cast<std::uint16_t>(next++);
  }
  if (!indices.empty())
    bits.put(code, length);
  // After the last index the reader has learnt one more code.
  if (next == 1U << length && length < 12)
    ++length;
  bits.put(end_code, length);
  bits.finish();
}

Gif::Gif(std::string &out, int width, int height, Palette palette)
    : out_(out), width_(width), height_(height), palette_(std::move(palette)) {
  out_.append("GIF89a");
  write_word(width_);
  write_word(height_);
  // 256 colours for all frames, of eight bits each; the rest is usual.
  out_.append("\xF7\0\0", 3);
  for (std::size_t i = 0; i < 256; ++i) {
    const auto colour = i < palette_.colours().size() ? palette_.colours()[i] : Colour{};
    for (const auto channel : {colour.red, colour.green, colour.blue})
      out_.push_back(static_cast<char>(channel));
  }
  // Again from the start, for ever.
  out_.append("\x21\xFF\x0BNETSCAPE2.0\x03\x01\0\0\0", 19);
}

void Gif::add(const Pixels &frame, int hundredths) {
  next_.clear();
  for (const auto pixel : frame.rows)
    next_.push_back(palette_.index(pixel));
  const bool first = shown_.empty();
  const auto part = first ? Rectangle{0, 0, width_, height_} : changed();
  // What is not drawn shows the frame before; that one stays.
  out_.append("\x21\xF9\x04\x05", 4);
  write_word(hundredths);
  out_.push_back(static_cast<char>(Palette::transparent));
  out_.push_back(0);
  out_.push_back(0x2C);
  write_word(part.left);
  write_word(part.top);
  write_word(part.right - part.left);
  write_word(part.bottom - part.top);
  out_.push_back(0);
  write_pixels(part, first);
  shown_.swap(next_);
}

void Gif::finish() { out_.push_back(0x3B); }

Gif::Rectangle Gif::changed() const {
  Rectangle part{width_, height_, 0, 0};
  for (int y = 0; y < height_; ++y)
    for (int x = 0; x < width_; ++x) {
      const auto at = static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) +
                      static_cast<std::size_t>(x);
      if (shown_[at] == next_[at])
        continue;
      part = {std::min(part.left, x), std::min(part.top, y), std::max(part.right, x + 1),
              std::max(part.bottom, y + 1)};
    }
  // A frame has to have a pixel.
  return part.right == 0 ? Rectangle{0, 0, 1, 1} : part;
}

void Gif::write_word(int value) {
  out_.push_back(static_cast<char>(value & 0xFF));
  out_.push_back(static_cast<char>(value >> 8 & 0xFF));
}

void Gif::write_pixels(const Rectangle &part, bool first) {
  std::vector<std::uint8_t> indices;
  for (int y = part.top; y < part.bottom; ++y)
    for (int x = part.left; x < part.right; ++x) {
      const auto at = static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) +
                      static_cast<std::size_t>(x);
      // Long runs of what stays compress best.
      indices.push_back(!first && shown_[at] == next_[at] ? Palette::transparent : next_[at]);
    }
  append_lzw(out_, indices);
}

} // namespace plateau::picture
