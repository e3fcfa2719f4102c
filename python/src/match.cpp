// plateau.Match: a game being played.
#include "match.hpp"

#include "core/perft.hpp"
#include "picture/drawing.hpp"
#include "picture/svg.hpp"

#include <pybind11/stl.h>

#include <algorithm>
#include <vector>

namespace plateau::python {

namespace {

py::object why(const AnyMatch &any, std::string_view move, std::string_view language) {
  const auto words = language_named(language);
  return any.visit([&]<Game G>(const Match<G> &match) {
    const WhyAnswer<G> answer(words, match, move);
    const auto names = names_of<G>();
    const Refusal none;
    const auto &refusal = answer.verdict.refusal() ? *answer.verdict.refusal() : none;
    py::object written = py::none();
    if (const auto *legal = answer.verdict.move())
      written = text_of(G::write_move(match.position(), *legal));
    return value("Why", answer.verdict.move() != nullptr, text_of(answer.kind()),
                 text_of(answer.code()), cells_of(names, refusal), roles_of(names, refusal),
                 text_of(answer.text), written, texts_of(answer.options));
  });
}

std::string play(AnyMatch &any, std::string_view move, std::string_view language) {
  const auto words = language_named(language);
  return any.visit([&]<Game G>(Match<G> &match) {
    const auto verdict = match.read_move(move);
    if (const auto *legal = verdict.move()) {
      auto written = G::write_move(match.position(), *legal);
      match.play_unchecked(*legal);
      return written;
    }
    const WhyAnswer<G> answer(words, match, move);
    if (const auto *refusal = verdict.refusal())
      refuse(names_of<G>(), *refusal, answer.text);
    refuse(answer.kind(), answer.code(), answer.text, texts_of(answer.options));
  });
}

/// The moves played, as game files write them.
std::vector<std::string> record_moves(const AnyMatch &any) {
  return any.visit([]<Game G>(const Match<G> &match) {
    std::vector<std::string> written;
    for (std::size_t ply = 0; ply < match.moves().size(); ++ply)
      written.push_back(G::record_move(match.position_at(ply), match.moves()[ply]));
    return written;
  });
}

/// Counts in pieces of three plies, so that Ctrl-C is heard between them.
template <Game G>
std::uint64_t count_leaves(const typename G::Position &position, int depth,
                           Interrupts &interrupts) {
  if (depth <= 3)
    return perft<G>(position, depth);
  interrupts.look();
  MoveList<G> moves;
  G::legal_moves(position, moves);
  std::uint64_t leaves = 0;
  for (const auto move : moves) {
    auto next = position;
    G::play(next, move);
    leaves += count_leaves<G>(next, depth - 1, interrupts);
  }
  return leaves;
}

std::uint64_t perft_of(const AnyMatch &any, int depth) {
  check_range("depth", depth, 0, max_perft_depth);
  return any.visit([&]<Game G>(const Match<G> &match) {
    const auto position = match.position();
    const py::gil_scoped_release unlocked;
    Interrupts interrupts;
    return count_leaves<G>(position, depth, interrupts);
  });
}

/// `{"e1": ("white-king",)}`: what stands on each cell that is not empty, bottom to top.
py::dict board(const AnyMatch &any) {
  return any.visit([]<Game G>(const Match<G> &match) {
    py::dict stands;
    G::for_each_cell(match.position(), [&](Cell cell) {
      const auto stack = G::stack_at(match.position(), cell);
      if (stack.empty())
        return;
      py::tuple pieces(stack.size());
      for (std::size_t i = 0; i < stack.size(); ++i)
        pieces[i] = text_of(G::piece_key(stack[i]));
      stands[text_of(G::write_cell(cell))] = pieces;
    });
    return stands;
  });
}

std::vector<std::string> cells(const AnyMatch &any) {
  return any.visit([]<Game G>(const Match<G> &match) {
    std::vector<std::string> names;
    G::for_each_cell(match.position(), [&](Cell cell) { names.push_back(G::write_cell(cell)); });
    return names;
  });
}

std::string describe(const AnyMatch &match) {
  return "<plateau.Match " + std::string(match.game()) + " '" + match.position() + "'>";
}

template <class See> auto seeing(See see) {
  return [see](const AnyMatch &any) { return any.visit(see); };
}

/// A member of AnyMatch that takes a side, by the side's name.
auto by_side(bool (AnyMatch::*act)(Side)) {
  return [act](AnyMatch &match, std::string_view side) {
    return (match.*act)(side_named(match.names(), side));
  };
}

void add_state(py::class_<AnyMatch> &type) {
  type.def_property_readonly("game", &AnyMatch::game, "The name of the game.")
      .def_property_readonly("rules", &AnyMatch::rules, "The rules text; empty for the usual game.")
      .def_property_readonly("position", &AnyMatch::position,
                             "The position as a line of text that can be read back.")
      .def_property_readonly("start_position", seeing([]<Game G>(const Match<G> &match) {
                               return G::write_position(match.start_position());
                             }),
                             "The position the match began with.")
      .def_property_readonly(
          "to_move", [](const AnyMatch &match) { return match.names().side(match.to_move()); },
          "The side whose turn it is, by its name.")
      .def_property_readonly(
          "sides",
          [](const AnyMatch &match) {
            return py::make_tuple(match.names().side(Side::first),
                                  match.names().side(Side::second));
          },
          "The names of both sides, the one that opens first.")
      .def_property_readonly("ply", &AnyMatch::ply, "How many moves were played.")
      .def_property_readonly("moves", &AnyMatch::moves, "The moves played, in the plain notation.")
      .def_property_readonly("record_moves", &record_moves,
                             "The moves played, as game files write them.")
      .def_property_readonly(
          "outcome",
          [](const AnyMatch &match) { return outcome_of(match.names(), match.outcome()); },
          "How the game ended; None while it goes on.")
      .def_property_readonly(
          "claimable",
          [](const AnyMatch &any) {
            return any.visit([&]<Game G>(const Match<G> &match) {
              return outcome_of(any.names(), match.claimable());
            });
          },
          "The draw that the side to move may claim, or None.")
      .def_property_readonly(
          "draw_offer",
          [](const AnyMatch &match) {
            const auto side = match.draw_offer();
            return side ? std::optional(match.names().side(*side)) : std::nullopt;
          },
          "The side that offers a draw, or None.")
      .def_property_readonly(
          "key", seeing([]<Game G>(const Match<G> &match) { return G::hash(match.position()); }),
          "The hash of the position: equal positions have equal keys.")
      .def_property_readonly("cells", &cells, "The names of all cells of the board.")
      .def("board", &board,
           "What stands on each cell that is not empty, bottom to top.\n\n"
           ">>> import plateau\n"
           ">>> plateau.Match(\"chess\").board()[\"e1\"]\n"
           "('white-king',)\n");
}

void add_moves(py::class_<AnyMatch> &type) {
  type.def("legal_moves", &AnyMatch::legal_moves,
           "The legal moves in the plain notation, sorted; none once the game is over.\n\n"
           ">>> import plateau\n"
           ">>> len(plateau.Match(\"abalone\").legal_moves())\n"
           "44\n")
      .def("why", &why, py::arg("move"), py::arg("language") = "en",
           "Whether a move is legal here and, if not, why not; nothing is played.\n\n"
           ">>> import plateau\n"
           ">>> plateau.Match(\"chess\").why(\"Nf3\").move\n"
           "'g1f3'\n")
      .def("play", &play, py::arg("move"), py::arg("language") = "en",
           "Plays a move written in any of the game's notations, and gives it in the plain one.\n\n"
           "Raises Refused, its text in the language given.")
      .def("undo", &AnyMatch::undo, "Takes back the last move, or the end of the game by hand.")
      .def("redo", &AnyMatch::redo, "Plays again a move that was taken back.")
      .def("resign", by_side(&AnyMatch::resign), py::arg("side"),
           "Each of these ends or changes the game if it is possible, and says whether it was.")
      .def("offer_draw", by_side(&AnyMatch::offer_draw), py::arg("side"))
      .def("accept_draw", by_side(&AnyMatch::accept_draw), py::arg("side"))
      .def("decline_draw", by_side(&AnyMatch::decline_draw), py::arg("side"))
      .def("claim_draw", &AnyMatch::claim_draw)
      .def(
          "announce",
          [](const AnyMatch &match, std::string_view language) {
            const auto words = language_named(language);
            const auto outcome = match.outcome();
            return outcome ? plateau::announce(words, match.names(), *outcome)
                           : announce_turn(words, match.names(), match.to_move());
          },
          py::arg("language") = "en",
          "How the game ended, or whose turn it is, in words.\n\n"
          ">>> import plateau\n"
          ">>> plateau.Match(\"chess\").announce()\n"
          "'White to play'\n");
}

void add_thinking(py::class_<AnyMatch> &type) {
  type.def("perft", &perft_of, py::arg("depth"),
           "The leaves of the move tree at this depth, without Python's lock.\n\n"
           ">>> import plateau\n"
           ">>> plateau.Match(\"chess\").perft(4)\n"
           "197281\n")
      .def("evaluate",
           seeing([]<Game G>(const Match<G> &match) { return G::evaluate(match.position()); }),
           "How good the position looks at a glance, in hundredths, for the side to move.")
      .def(
          "search",
          [](const AnyMatch &match, std::optional<int> depth, std::optional<long long> nodes,
             std::optional<double> seconds, int lines, std::optional<int> level, int threads,
             int table, long long seed) {
            return search_match(match, {depth, nodes, seconds, lines, level, threads, table, seed});
          },
          py::kw_only(), py::arg("depth") = py::none(), py::arg("nodes") = py::none(),
          py::arg("seconds") = py::none(), py::arg("lines") = 1, py::arg("level") = py::none(),
          py::arg("threads") = 1, py::arg("table") = 16, py::arg("seed") = 0,
          "The best moves, without Python's lock. Without depth, nodes or seconds, thinks one "
          "second.\n\n"
          ">>> import plateau\n"
          ">>> mate = plateau.Match(\"chess\", position=\"7k/5Q2/6K1/8/8/8/8/8 w - - 0 1\")\n"
          ">>> mate.search(depth=3).lines[0].mate\n"
          "1\n");
}

void add_pictures(py::class_<AnyMatch> &type) {
  const auto theme = std::string(picture::theme_names().front());
  const auto set = std::string(picture::set_names().front());
  const int width = picture::Manner{}.width;
  type.def(
          "svg",
          [](const AnyMatch &match, bool last, const std::vector<std::string> &arrows,
             const std::string &why, const std::string &language, bool flip, bool coordinates,
             const std::string &theme, const std::string &pieces, long long size) {
            return draw_match(
                match, {last, arrows, why, language, flip, coordinates, theme, pieces, size});
          },
          py::kw_only(), py::arg("last") = true, py::arg("arrows") = py::tuple(),
          py::arg("why") = "", py::arg("language") = Language{}.tag(), py::arg("flip") = false,
          py::arg("coordinates") = true, py::arg("theme") = theme, py::arg("pieces") = set,
          py::arg("size") = width,
          "The position as an SVG document, drawn as the page draws it.\n\n"
          "`arrows` are pairs of cells, or single ones for rings; `why` is a move whose refusal "
          "is\n"
          "marked; `size` is the width in pixels.\n\n"
          ">>> import plateau\n"
          ">>> match = plateau.Match(\"chess\", moves=[\"e4\"])\n"
          ">>> match.svg(arrows=[\"e7e5\"], theme=\"stone\").startswith(\"<svg \")\n"
          "True\n")
      .def(
          "_repr_svg_",
          [theme, set, width](const AnyMatch &match) {
            return draw_match(match, {true, {}, {}, {}, false, true, theme, set, width});
          },
          "The position, for notebooks.");
}

} // namespace

AnyMatch make_match(std::string_view game, std::string_view rules, std::string_view position) {
  return for_game(game, [&]<Game G>(std::type_identity<G>) {
    const auto read = G::read_rules(rules);
    if (!read)
      refuse(names_of<G>(), read.error(), explain<G>(Language{}, read.error()));
    auto setup = read_setup<G>(position, *read);
    if (!setup)
      refuse(names_of<G>(), setup.error(), explain<G>(Language{}, setup.error()));
    return AnyMatch(Match<G>(std::move(*setup)));
  });
}

void add_match(py::module_ &module) {
  py::class_<AnyMatch> type(
      module, "Match",
      "A game from a set-up to its end.\n\n"
      "rules and position are texts; empty ones are the usual game and its start. Moves may be\n"
      "given to begin with.\n\n"
      ">>> import plateau\n"
      ">>> match = plateau.Match(\"chess\", moves=[\"f3\", \"e5\", \"g4\", \"Qh4\"])\n"
      ">>> match.outcome\n"
      "Outcome(result='0-1', reason='checkmate', winner='black')\n");
  type.def(py::init([](std::string_view game, std::string_view rules, std::string_view position,
                       const std::vector<std::string> &moves) {
             auto match = make_match(game, rules, position);
             for (const auto &move : moves)
               play(match, move, Language{}.tag());
             return match;
           }),
           py::arg("game"), py::kw_only(), py::arg("rules") = "", py::arg("position") = "",
           py::arg("moves") = py::tuple());
  add_state(type);
  add_moves(type);
  add_thinking(type);
  add_pictures(type);
  type.def("write", &write_match, py::arg("tags") = py::dict(),
           "The match as a game file (PGN), with these tags besides those it needs.")
      .def(
          "copy", [](const AnyMatch &match) { return AnyMatch(match); },
          "Another match that stands where this one does.")
      .def("__copy__", [](const AnyMatch &match) { return AnyMatch(match); })
      .def(
          "__deepcopy__", [](const AnyMatch &match, const py::dict &) { return AnyMatch(match); },
          py::arg("memo"))
      .def("__repr__", &describe);
}

} // namespace plateau::python
