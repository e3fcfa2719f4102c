// Compiled with BMI2 where the build is for x86-64 (CMakeLists.txt), and empty elsewhere.
#include "chess/generator.hpp"

namespace plateau::chess {

const Generator *bmi2_generator_unchecked() {
#if defined(__BMI2__)
  static constexpr Generator generator = Compiled<PextSliders>::generator();
  static const bool filled = (PextSliders::fill(), true);
  return filled ? &generator : nullptr;
#else
  return nullptr;
#endif
}

} // namespace plateau::chess
