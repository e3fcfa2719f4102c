// Input: which program, then what a person or a pipe types into it. Nothing may crash it, keep it
// from ending, or make it print an escape code.
#include "chain.hpp"

#include "console/loop.hpp"
#include "console/testing/session.hpp"
#include "games/all_face.hpp"
#include "games/games.hpp"

namespace {

using namespace plateau;
using namespace plateau::console;

template <Face F> void play(Terminal &terminal, Language language) {
  using G = typename F::Game;
  F face;
  TableOptions options;
  options.language = language;
  options.after_end = AfterEnd::offer;
  // A fuzzer that types `save` must not fill the disk.
  options.save = [](const std::string &, std::string_view, bool) { return Saved::yes; };
  play_game(face, terminal, Setup<G>{{}, G::start({})}, options);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
  if (size == 0)
    return 0;
  std::string typed(reinterpret_cast<const char *>(data) + 1, size - 1);
  const auto language = data[0] % 2 == 0 ? Language{} : language_of("fr");
  const auto program = data[0] / 2 % AllGames::names.size();
  const auto out = console::testing::session(std::move(typed), [&](Terminal &terminal) {
    with_game(AllGames::names[program], [&]<Game G>(std::type_identity<G>) {
      play<typename FaceOf<G>::Type>(terminal, language);
      return true;
    });
  });
  fuzz::promise(out.find('\x1b') == std::string::npos, "a pipe gets no escape code");
  return 0;
}
