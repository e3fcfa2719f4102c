/// @file
/// Who answers.
#pragma once

#include <string_view>

namespace plateau::engine {

/// The name with the version, as other programs show it.
std::string_view identity();

} // namespace plateau::engine
