/// @file
/// The named starting layouts.
#pragma once

#include <array>
#include <optional>
#include <string_view>

namespace plateau::abalone {

struct Layout {
  std::string_view name;
  std::string_view board; ///< As in a position text: rows I to A, S black, s white.
};

/// Every layout that tournaments or other programs agree upon; the first is the default.
inline constexpr std::array<Layout, 15> layouts = {{
    {"standard", "sssss/ssssss/2sss2/8/9/8/2SSS2/SSSSSS/SSSSS"},
    {"belgian-daisy", "ss1SS/sssSSS/1ss1SS1/8/9/8/1SS1ss1/SSSsss/SS1ss"},
    {"german-daisy", "5/ss2SS/sss1SSS/1ss2SS1/9/1SS2ss1/SSS1sss/SS2ss/5"},
    {"dutch-daisy", "ss1SS/sSsSsS/1ss1SS1/8/9/8/1SS1ss1/SsSsSs/SS1ss"},
    {"swiss-daisy", "5/ss2SS/sSs1SsS/1ss2SS1/9/1SS2ss1/SsS1sSs/SS2ss/5"},
    {"domination", "5/s4S/ss3SS/ssss1SSS/3S1S3/SSS1ssss/SS3ss/S4s/5"},
    {"alien-attack", "S1S1S/1SssS1/1SsSsS1/3SS3/9/3ss3/1sSsSs1/1sSSs1/s1s1s"},
    {"infiltration", "1SsS1/1SSSS1/1SsSsS1/1S4S1/9/1s4s1/1sSsSs1/1ssss1/1sSs1"},
    {"the-wall", "2s2/6/1sssss1/ssssssss/9/SSSSSSSS/1SSSSS1/6/2S2"},
    {"snakes", "SSSSS/S5/S6/S1sssss1/1S5s1/1SSSSS1s/6s/5s/sssss"},
    {"checkerboard", "5/SsSsSs/7/sSsSsSsS/9/SsSsSsSs/7/sSsSsS/5"},
    {"duel", "1s1S1/sssSSS/2s1S2/S6s/SS5ss/S6s/2s1S2/sssSSS/1s1S1"},
    {"star", "S3s/1s2S1/s1S1s1S/3sS3/sSsS1sSsS/3sS3/s1S1s1S/1s2S1/S3s"},
    {"the-clearing", "SsSsS/s4s/1S2s1S/Ss5s/s7S/S5Ss/s1S2s1/S4S/sSsSs"},
    {"papillons", "1S1ss/S1sS1s/1s3SS/sS5s/s7S/S5sS/ss3S1/S1sS1s/SS1s1"},
}};

/// The number of the layout with this name, in either case.
std::optional<std::size_t> find_layout(std::string_view name);

} // namespace plateau::abalone
