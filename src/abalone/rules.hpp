/// @file
/// What can be agreed before a game: the layout, and a limit on its length.
#pragma once

#include "core/refusal.hpp"
#include "core/rules_options.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace plateau::abalone {

/// The longest limit that can be agreed: no recorded game comes near it.
inline constexpr std::uint32_t max_ply_limit = 10'000;

struct Rules {
  std::uint8_t layout = 0;     ///< A number of `layouts`.
  std::uint32_t ply_limit = 0; ///< After so many plies more ejections win; 0 is no limit.

  friend constexpr bool operator==(const Rules &, const Rules &) = default;
};

/// What a rules text can name.
std::span<const RulesOption<Rules>> rules_options();

/// Reads `layout=belgian-daisy,limit=400`, in any order; what is not named is as usual.
Result<Rules> read_rules(std::string_view text);

/// The same text; what is as usual is left out.
std::string write_rules(const Rules &rules);

} // namespace plateau::abalone
