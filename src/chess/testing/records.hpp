/// @file
/// Games of chess as text, for tests.
#pragma once

#include "chess/chess.hpp"
#include "core/record_write.hpp"

#include <string>
#include <vector>

namespace plateau::chess::testing {

inline std::string written(const std::vector<Record<Chess>> &records) {
  std::string text;
  for (const auto &record : records)
    write_record(text, record);
  return text;
}

} // namespace plateau::chess::testing
