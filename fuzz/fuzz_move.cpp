// Input: a game, then lines: a rules text, a position (empty: the start), and moves to try in turn.
#include "chain.hpp"

namespace {

std::string_view next_line(std::string_view &text) {
  const auto end = text.find('\n');
  const auto line = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  return line;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
  using namespace plateau;
  fuzz::with_chosen_game(data, size, []<Game G>(std::type_identity<G>, std::string_view text) {
    const auto rules = G::read_rules(next_line(text));
    if (!rules)
      return fuzz::say<G>(rules.error());
    const auto rules_again = G::read_rules(G::write_rules(*rules));
    fuzz::promise(rules_again && *rules_again == *rules, "rules written are read back");
    Setup<G> setup{*rules, G::start(*rules)};
    if (const auto place = next_line(text); !place.empty()) {
      const auto read = G::read_position(place, *rules);
      if (!read)
        return fuzz::say<G>(read.error());
      setup = *read;
    }
    Match<G> match(setup);
    while (!text.empty()) {
      const auto before = match.position();
      const auto verdict = match.attempt_text(next_line(text));
      if (verdict.move())
        continue;
      fuzz::promise(match.position() == before, "a refused move changes nothing");
      if (const auto *refusal = verdict.refusal())
        fuzz::say<G>(*refusal);
    }
    fuzz::walk<G>({match.rules(), match.position()});
  });
  return 0;
}
