#include "engine/ugi.hpp"

#include "engine/session.hpp"
#include "search/abalone_tactics.hpp"
#include "search/chess_tactics.hpp"
#include "search/stackchess_tactics.hpp"

namespace plateau::engine {
namespace {

template <search::Searchable G>
Result<int> run(std::string_view text, const LineSource &source, const LineSink &sink,
                const search::Now &now) {
  const auto rules = G::read_rules(text);
  if (!rules)
    return rules.error();
  return run_session<G>(ugi_dialect, source, sink, now, *rules);
}

} // namespace

std::optional<Result<int>> run_ugi(std::string_view game, std::string_view rules,
                                   const LineSource &source, const LineSink &sink,
                                   const search::Now &now) {
  if (game == chess::Chess::name)
    return run<chess::Chess>(rules, source, sink, now);
  if (game == stackchess::Stackchess::name)
    return run<stackchess::Stackchess>(rules, source, sink, now);
  if (game == abalone::Abalone::name)
    return run<abalone::Abalone>(rules, source, sink, now);
  return std::nullopt;
}

} // namespace plateau::engine
