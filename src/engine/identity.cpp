#include "engine/identity.hpp"

namespace plateau::engine {

std::string_view identity() { return "Plateau " PLATEAU_VERSION; }

} // namespace plateau::engine
