#include "chess/attacks.hpp"

namespace plateau::chess::detail {
namespace {

constexpr LineTables make_line_tables() {
  LineTables tables;
  for (Square a = 0; a < 64; ++a)
    for (int files = -1; files <= 1; ++files)
      for (int ranks = -1; ranks <= 1; ++ranks) {
        if (files == 0 && ranks == 0)
          continue;
        const Bitboard whole = ray(a, files, ranks) | ray(a, -files, -ranks) | bit(a);
        Bitboard passed = 0;
        for (int distance = 1; distance < 8; ++distance) {
          const Bitboard reached = step(a, files * distance, ranks * distance);
          if (reached == 0)
            break;
          tables.between[a][lowest(reached)] = passed;
          tables.line[a][lowest(reached)] = whole;
          passed |= reached;
        }
      }
  return tables;
}

} // namespace

constinit const LineTables line_tables = make_line_tables();

} // namespace plateau::chess::detail
