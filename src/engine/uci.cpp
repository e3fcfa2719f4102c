#include "engine/uci.hpp"

#include "engine/session.hpp"
#include "search/chess_tactics.hpp"

namespace plateau::engine {

int run_uci(const LineSource &source, const LineSink &sink, const search::Now &now) {
  return run_session<chess::Chess>(uci_dialect, source, sink, now);
}

} // namespace plateau::engine
