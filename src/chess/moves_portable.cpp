#include "chess/generator.hpp"

namespace plateau::chess {

const Generator &portable_generator() {
  static constexpr Generator generator = Compiled<PortableSliders>::generator();
  static const bool filled = (PortableSliders::fill(), true);
  static_cast<void>(filled);
  return generator;
}

} // namespace plateau::chess
