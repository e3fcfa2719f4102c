/// @file
/// The languages whose words the tests know.
#pragma once

#include "core/texts.hpp"

namespace plateau::testing {

inline const Language english = *find_language("en");
inline const Language french = *find_language("fr");

} // namespace plateau::testing
