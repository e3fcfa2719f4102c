// Input: what a person, or a pipe, types into a text program.
#include "text/echecs.hpp"
#include "text/testing/session.hpp"

#include "chain.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
  (void)data;
  (void)size;
  return 0;
}
