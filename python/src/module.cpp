// The module plateau._core: what Python sees of the core, for every game of the list.
#include "values.hpp"

#include "games/rules_lines.hpp"

#include <pybind11/stl.h>

namespace plateau::python {

namespace {

py::list rules_of_game(std::string_view game, std::string_view language) {
  const auto words = language_named(language);
  return for_game(game, [&]<Game G>(std::type_identity<G>) {
    py::list options;
    for (const auto &line : rules_lines<G>())
      options.append(
          value("RulesOption", line.syntax, line.example, text_of(text(words, line.help))));
    return options;
  });
}

} // namespace

} // namespace plateau::python

PYBIND11_MODULE(_core, module) {
  namespace py = pybind11;
  using namespace plateau;
  using namespace plateau::python;
  module.attr("version") = PLATEAU_VERSION;
  add_match(module);
  add_records(module);
  add_playouts(module);
  add_batch(module);
  module.def(
      "games",
      [] { return std::vector<std::string>(AllGames::names.begin(), AllGames::names.end()); },
      "The names of all games, the default one first.");
  module.def(
      "languages",
      [] {
        std::vector<std::string> tags;
        for (const auto language : all_languages())
          tags.emplace_back(language.tag());
        return tags;
      },
      "The languages there are words in.");
  module.def("rules", &rules_of_game, py::arg("game"), py::arg("language") = "en",
             "The options of a game's rules text.\n\n"
             ">>> import plateau\n"
             ">>> plateau.rules(\"chess\")[1].syntax\n"
             "'chess960=N'\n");
}
