#include "chess/generator.hpp"

namespace plateau::chess {

const Generator &portable_generator() {
  static constexpr Generator generator = Compiled<PortableSliders>::generator();
  return generator;
}

} // namespace plateau::chess
