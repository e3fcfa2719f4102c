// Input: a game, then a position text: read, generate, play, write.
#include "chain.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
  using namespace plateau;
  fuzz::with_chosen_game(data, size, []<Game G>(std::type_identity<G>, std::string_view text) {
    const auto read = G::read_position(text, {});
    if (read)
      fuzz::walk<G>(*read);
    else
      fuzz::say<G>(read.error());
  });
  return 0;
}
