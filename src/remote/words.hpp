/// @file
/// Connections in words.
#pragma once

#include "core/texts.hpp"
#include "remote/link.hpp"

#include <string>

namespace plateau::remote {

/// Why a connection was lost, without a point: it stands inside a sentence.
std::string lost_words(Language language, const LinkEvent &lost);

/// A pause in seconds, at least one.
std::string seconds(Milliseconds pause);

} // namespace plateau::remote
