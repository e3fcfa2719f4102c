/// @file
/// A slow, plain board for tests: it shares no code with the rules it checks.
///
/// 64 letters read from the text of a position, and rays walked square by square. The claims of
/// refusals are held against it.
#pragma once

#include <array>
#include <cctype>
#include <cstdlib>
#include <string>

namespace plateau::chess::testing {

class Mailbox {
public:
  explicit Mailbox(const std::string &fen) {
    int file = 0;
    int rank = 7;
    for (const char c : fen.substr(0, fen.find(' '))) {
      if (c == '/') {
        file = 0;
        --rank;
      } else if (std::isdigit(static_cast<unsigned char>(c)) != 0) {
        file += c - '0';
      } else {
        put(rank * 8 + file++, c);
      }
    }
    rest_ = fen.substr(fen.find(' ') + 1);
  }

  /// `K` for a white king, `k` for a black one, `.` for none.
  char at(int square) const { return letters_[static_cast<std::size_t>(square)]; }
  bool empty(int square) const { return at(square) == '.'; }
  bool white(int square) const { return at(square) >= 'A' && at(square) <= 'Z'; }
  bool black(int square) const { return at(square) >= 'a' && at(square) <= 'z'; }
  char kind(int square) const {
    return static_cast<char>(std::tolower(static_cast<unsigned char>(at(square))));
  }
  bool white_to_move() const { return rest_[0] == 'w'; }
  bool own(int square) const { return white_to_move() ? white(square) : black(square); }
  bool enemy(int square) const { return white_to_move() ? black(square) : white(square); }
  /// The fields after the pieces: side, castling rights, en passant, counters.
  const std::string &rest() const { return rest_; }

  int own_king() const {
    for (int square = 0; square < 64; ++square)
      if (kind(square) == 'k' && own(square))
        return square;
    return -1;
  }

  void put(int square, char letter) { letters_[static_cast<std::size_t>(square)] = letter; }
  /// Lifts whatever stands on `from` and sets it down on `to`.
  void carry(int from, int to) {
    const char letter = at(from);
    put(from, '.');
    put(to, letter);
  }

  /// Whether the piece on `from` attacks `target`, were an enemy there.
  bool attacks(int from, int target) const {
    const int files = target % 8 - from % 8;
    const int ranks = target / 8 - from / 8;
    switch (kind(from)) {
    case 'p':
      return std::abs(files) == 1 && ranks == (white(from) ? 1 : -1);
    case 'n':
      return std::abs(files) + std::abs(ranks) == 3 && files != 0 && ranks != 0;
    case 'k':
      return std::abs(files) <= 1 && std::abs(ranks) <= 1 && from != target;
    case 'b':
      return diagonal(files, ranks) && clear(from, target);
    case 'r':
      return straight(files, ranks) && clear(from, target);
    case 'q':
      return (diagonal(files, ranks) || straight(files, ranks)) && clear(from, target);
    default:
      return false;
    }
  }

  /// The first piece met when walking from one square to another on a line, or -1.
  int first_met(int from, int to) const {
    const int files = sign(to % 8 - from % 8);
    const int ranks = sign(to / 8 - from / 8);
    for (int square = from + files + 8 * ranks; square != to; square += files + 8 * ranks)
      if (!empty(square))
        return square;
    return -1;
  }

  static bool diagonal(int files, int ranks) {
    return std::abs(files) == std::abs(ranks) && files != 0;
  }
  static bool straight(int files, int ranks) { return (files == 0) != (ranks == 0); }

private:
  static int sign(int n) { return n > 0 ? 1 : n < 0 ? -1 : 0; }
  bool clear(int from, int to) const { return first_met(from, to) < 0; }

  std::array<char, 64> letters_ = [] {
    std::array<char, 64> none{};
    none.fill('.');
    return none;
  }();
  std::string rest_;
};

} // namespace plateau::chess::testing
