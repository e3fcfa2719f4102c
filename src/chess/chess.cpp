#include "chess/chess.hpp"

#include <algorithm>
#include <array>

namespace plateau::chess {

namespace {

constexpr auto all_codes = [] {
  std::array<std::string_view, code::all.size() + why_names.size() + san_code::all.size() +
                                   pgn_code::all.size() + fen_code::all.size()>
      all;
  auto *const moves = std::copy(code::all.begin(), code::all.end(), all.begin());
  auto *const san = std::copy(why_names.begin(), why_names.end(), moves);
  auto *const pgn = std::copy(san_code::all.begin(), san_code::all.end(), san);
  auto *const positions = std::copy(pgn_code::all.begin(), pgn_code::all.end(), pgn);
  std::copy(fen_code::all.begin(), fen_code::all.end(), positions);
  return all;
}();

} // namespace

std::span<const std::string_view> refusal_codes() { return all_codes; }

} // namespace plateau::chess
