#include "engine/ugi.hpp"

#include "engine/session.hpp"
#include "games/all_insight.hpp"
#include "games/all_tactics.hpp"
#include "games/games.hpp"

namespace plateau::engine {
namespace {

template <search::Searchable G>
Result<int> run(std::string_view text, const LineInput &source, const LineOutput &sink,
                const search::Now &now) {
  const auto rules = G::read_rules(text);
  if (!rules)
    return rules.error();
  return run_session<G>(ugi_dialect, source, sink, now, *rules);
}

} // namespace

std::optional<Result<int>> run_ugi(std::string_view game, std::string_view rules,
                                   const LineInput &source, const LineOutput &sink,
                                   const search::Now &now) {
  return with_game(game,
                   [&]<Game G>(std::type_identity<G>) { return run<G>(rules, source, sink, now); });
}

} // namespace plateau::engine
