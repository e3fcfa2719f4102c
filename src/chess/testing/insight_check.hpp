/// @file
/// Whether what is said of attacks is true, walked square by square on a plain board. For tests and
/// tools only.
#pragma once

#include "chess/chess.hpp"
#include "insight/statement.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <string>

namespace plateau::chess::testing {

/// A board of letters, as FEN has them.
class PlainBoard {
public:
  explicit PlainBoard(const Position &position) {
    int rank = 7;
    int file = 0;
    for (const char c : write_position(position)) {
      if (c == ' ')
        break;
      if (c == '/') {
        --rank;
        file = 0;
      } else if (c >= '1' && c <= '8') {
        file += c - '0';
      } else {
        at(rank * 8 + file++) = c;
      }
    }
  }

  char &at(int square) { return squares_[static_cast<std::size_t>(square)]; }
  char at(int square) const { return squares_[static_cast<std::size_t>(square)]; }
  static bool is_white(char piece) { return piece >= 'A' && piece <= 'Z'; }
  bool same_side(int a, int b) const { return is_white(at(a)) == is_white(at(b)); }

  /// Whether what stands on `from` attacks `to`. A square `ignored` counts as empty.
  bool attacks(int from, int to, int ignored = -1) const {
    const int files = to % 8 - from % 8;
    const int ranks = to / 8 - from / 8;
    const int far = std::max(std::abs(files), std::abs(ranks));
    const bool straight = files == 0 || ranks == 0;
    const bool diagonal = std::abs(files) == std::abs(ranks);
    if (at(from) == ' ' || far == 0)
      return false;
    switch (at(from) | 0x20) {
    case 'p':
      return std::abs(files) == 1 && ranks == (is_white(at(from)) ? 1 : -1);
    case 'n':
      return std::abs(files * ranks) == 2;
    case 'k':
      return far == 1;
    case 'b':
      return diagonal && free(from, files, ranks, far, ignored);
    case 'r':
      return straight && free(from, files, ranks, far, ignored);
    default:
      return (straight || diagonal) && free(from, files, ranks, far, ignored);
    }
  }

  /// How many pieces of the same side as `like` attack a square.
  int attackers(int square, bool white) const {
    int count = 0;
    for (int from = 0; from < 64; ++from)
      count += at(from) != ' ' && is_white(at(from)) == white && attacks(from, square) ? 1 : 0;
    return count;
  }

private:
  bool free(int from, int files, int ranks, int far, int ignored) const {
    for (int step = 1; step < far; ++step) {
      const int square = from + step * (files / far + 8 * (ranks / far));
      if (square != ignored && at(square) != ' ')
        return false;
    }
    return true;
  }

  std::array<char, 64> squares_ = [] {
    std::array<char, 64> empty{};
    empty.fill(' ');
    return empty;
  }();
};

inline int plain_worth(char piece) {
  switch (piece | 0x20) {
  case 'p':
    return 1;
  case 'n':
  case 'b':
    return 3;
  case 'r':
    return 5;
  case 'q':
    return 9;
  default:
    return 100;
  }
}

/// Squares beside one, by files and ranks.
inline bool beside(int a, int b) {
  return a != b && std::abs(a % 8 - b % 8) <= 1 && std::abs(a / 8 - b / 8) <= 1;
}

/// How many of a side's pieces one of the other side's would give check through.
inline int plain_pins(const PlainBoard &board, bool white) {
  int king = 0;
  while (board.at(king) != (white ? 'K' : 'k'))
    ++king;
  int count = 0;
  for (int piece = 0; piece < 64; ++piece) {
    const char letter = board.at(piece);
    if (letter == ' ' || PlainBoard::is_white(letter) != white || (letter | 0x20) == 'p' ||
        piece == king)
      continue;
    bool pinned = false;
    for (int from = 0; from < 64; ++from)
      pinned = pinned || (board.at(from) != ' ' && PlainBoard::is_white(board.at(from)) != white &&
                          board.attacks(from, king, piece) && !board.attacks(from, king));
    count += pinned ? 1 : 0;
  }
  return count;
}

/// What the codes of counts say, on a plain board.
inline std::optional<int> plain_harm(std::string_view code, const Position &position, Side side) {
  const PlainBoard board(position);
  const bool white = side == Side::first;
  const char own = white ? 'P' : 'p';
  const char theirs = white ? 'p' : 'P';
  int count = 0;
  if (code == "allows-pin")
    return plain_pins(board, white);
  if (code == "castling-lost") {
    const auto text = write_position(position);
    const auto rights =
        text.substr(text.find(' ') + 3, text.find(' ', text.find(' ') + 3) - text.find(' ') - 3);
    return std::any_of(rights.begin(), rights.end(),
                       [&](char c) { return c != '-' && PlainBoard::is_white(c) == white; })
               ? 0
               : 1;
  }
  if (code == "king-exposed") {
    for (int square = 0; square < 64; ++square)
      for (int king = 0; king < 64; ++king)
        if (board.at(king) == (white ? 'K' : 'k') && beside(king, square) &&
            board.attackers(square, !white) > 0)
          ++count;
    return count;
  }
  if (code == "allows-passed") {
    for (int pawn = 0; pawn < 64; ++pawn) {
      bool stopped = board.at(pawn) != theirs;
      for (int other = 0; other < 64; ++other)
        stopped = stopped || (board.at(other) == own && std::abs(other % 8 - pawn % 8) <= 1 &&
                              (white ? other / 8 < pawn / 8 : other / 8 > pawn / 8));
      count += stopped ? 0 : 1;
    }
    return count;
  }
  if (code == "pawns-weakened") {
    for (int pawn = 0; pawn < 64; ++pawn) {
      if (board.at(pawn) != own)
        continue;
      bool doubled = false;
      bool alone = true;
      for (int other = 0; other < 64; ++other) {
        if (other == pawn || board.at(other) != own)
          continue;
        doubled = doubled || other % 8 == pawn % 8;
        alone = alone && std::abs(other % 8 - pawn % 8) != 1;
      }
      count += doubled || alone ? 1 : 0;
    }
    return count;
  }
  return std::nullopt;
}

/// Empty when true, else what is wrong.
inline std::string check_how(const insight::Question<Chess> &question,
                             const insight::Statement<Chess> &statement) {
  auto position = question.position;
  const PlainBoard before(position);
  play(position, statement.line[0]);
  const PlainBoard moved(position);
  if (statement.line.size() < 2)
    return "no reply";
  play(position, statement.line[1]);
  const PlainBoard replied(position);
  const bool white = question.position.side_to_move() == Side::first;
  const int a = statement.cells[0].cell.number;
  const int b = statement.cells[1].cell.number;
  const int c = statement.cells.size() > 2 ? statement.cells[2].cell.number : a;
  const auto ours = [&](const PlainBoard &board, int square) {
    return board.at(square) != ' ' && PlainBoard::is_white(board.at(square)) == white;
  };
  const auto named = [&](const PlainBoard &board, std::size_t i, int square) {
    constexpr std::string_view letters = "PNBRQKpnbrqk";
    return letters[static_cast<std::size_t>(statement.arguments[i].value)] == board.at(square);
  };
  bool good = false;
  if (statement.code == "fork")
    good = !ours(replied, a) && ours(replied, b) && ours(replied, c) && b != c &&
           replied.attacks(a, b) && replied.attacks(a, c) && named(replied, 0, a) &&
           named(replied, 1, b) && named(replied, 2, c) && statement.line[3].to() == b &&
           statement.line[3].from() == a;
  else if (statement.code == "skewer")
    good = !ours(replied, a) && ours(replied, b) && ours(replied, c) && replied.attacks(a, b) &&
           !replied.attacks(a, c) && replied.attacks(a, c, b) &&
           plain_worth(replied.at(b)) >= plain_worth(replied.at(c)) && named(replied, 0, a) &&
           named(replied, 1, b) && named(replied, 2, c) && statement.line[3].to() == c;
  else if (statement.code == "pinned")
    good = !ours(replied, a) && ours(replied, b) && ours(replied, c) &&
           (replied.at(c) | 0x20) == 'k' && replied.attacks(a, c, b) && !replied.attacks(a, c) &&
           named(replied, 0, a) && named(replied, 1, b);
  else if (statement.code == "discovered-attack")
    good = !ours(replied, a) && ours(replied, b) && replied.attacks(a, b) && moved.at(a) != ' ' &&
           !moved.attacks(a, b) && moved.attacks(a, b, statement.line[1].from()) &&
           named(replied, 0, a) && named(replied, 1, b);
  else if (statement.code == "guard-removed")
    good = ours(before, a) && ours(before, b) && before.attacks(a, b) &&
           moved.attackers(b, white) == 0 && a == statement.line[0].from() &&
           statement.line[1].to() == b && named(before, 0, a) && named(moved, 1, b);
  else if (statement.code == "unprotected")
    good = !ours(moved, a) && ours(moved, b) && moved.attacks(a, b) &&
           moved.attackers(b, white) == 0 && statement.line[1].to() == b && named(moved, 0, a) &&
           named(moved, 1, b);
  else if (statement.code == "lesser-attacker")
    good = !ours(moved, a) && ours(moved, b) && moved.attacks(a, b) &&
           plain_worth(moved.at(a)) < plain_worth(moved.at(b)) && statement.line[1].to() == b &&
           named(moved, 0, a) && named(moved, 1, b);
  return good ? std::string() : "it is not so: " + std::string(statement.code);
}

} // namespace plateau::chess::testing
