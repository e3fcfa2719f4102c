// Pictures of matches.
#include "match.hpp"

#include "picture/drawing.hpp"
#include "picture/of.hpp"
#include "picture/svg.hpp"

#include <algorithm>

namespace plateau::python {

namespace {

void check_name(const char *argument, const std::string &name,
                const std::vector<std::string_view> &known) {
  if (std::find(known.begin(), known.end(), name) != known.end())
    return;
  std::string all;
  for (const auto one : known)
    all.append(all.empty() ? "" : ", ").append(one);
  throw py::value_error(std::string(argument).append(" must be one of ").append(all));
}

/// Marks why a move is refused, and says so.
template <Game G>
void mark_why(picture::Scene &scene, const Match<G> &match, const PictureOptions &options) {
  const WhyAnswer<G> answer(language_named(options.language), match, options.why);
  if (const auto *refusal = answer.verdict.refusal()) {
    if (refusal->kind == RefusalKind::malformed)
      refuse(names_of<G>(), *refusal, answer.text);
    picture::mark_refusal(scene, *refusal);
  }
  scene.description = answer.text;
}

} // namespace

std::string draw_match(const AnyMatch &any, const PictureOptions &options) {
  check_name("theme", options.theme, picture::theme_names());
  check_name("pieces", options.pieces, picture::set_names());
  check_range("size", options.size, picture::min_width, picture::max_width);
  return any.visit([&]<Game G>(const Match<G> &match) {
    auto scene = picture::scene_of<G>(match.position());
    if (const auto moves = match.moves(); options.last && !moves.empty())
      picture::mark_move<G>(scene, match.position_at(moves.size() - 1), moves.back());
    for (const auto &arrow : options.arrows)
      if (const auto wrong = picture::draw_arrows(scene, arrow))
        throw py::value_error("arrows: '" + std::string(excerpt(*wrong, Refusal::max_found)) +
                              "' names neither a cell of this board nor two");
    if (!options.why.empty())
      mark_why<G>(scene, match, options);
    return picture::write_svg(scene, {options.theme, options.pieces, options.coordinates,
                                      options.flip, static_cast<int>(options.size)});
  });
}

} // namespace plateau::python
