#include "tuning/commands.hpp"
#include "tuning/source.hpp"

#include <cmath>
#include <fstream>

namespace plateau::tuning {
namespace {

/// The quiet positions of game files; none after a complaint.
template <Tunable G> std::optional<Lessons> read_lessons(const std::vector<std::string> &files) {
  Lessons lessons(Tuning<G>::facets);
  for (const auto &name : files) {
    const auto loaded = load_games(name, G::name);
    if (!loaded)
      return std::nullopt;
    for (std::size_t number = 0; number < loaded->file.games.size(); ++number) {
      const auto game = unpack(loaded->file.games[number]);
      const bool played = game && replay<G>(*game, [&](const auto &position, auto move, auto ply) {
                            if (!is_quiet<G>(position, move, ply.score))
                              return;
                            if (const auto terms = Tuning<G>::terms(position))
                              lessons.add(*terms, game->result / 2.0, ply.score);
                          });
      if (!played) {
        complain_of_game(name, number);
        return std::nullopt;
      }
    }
  }
  return lessons;
}

template <Tunable G> int fit_weights_of(const Options &options) {
  const auto lessons = read_lessons<G>(options.files);
  if (!lessons)
    return failure;
  if (lessons->size() == 0)
    return complain("there is nothing to learn from");
  const std::string name = options.root + "/" + std::string(Tuning<G>::source);
  const auto source = read_all(name);
  const auto present = Tuning<G>::numbers();
  if (!source || numbers_in(*source) != present)
    return complain(name + " does not hold the weights this program was built with");

  const std::vector<double> start(present.begin(), present.end());
  const auto found = fit(*lessons, start, options.fit, [](int epoch, double error) {
    if (epoch % 10 == 0)
      std::fprintf(stderr, "epoch %d: error %.6f\n", epoch, error);
  });
  std::printf("%zu positions, scale %.5f, error %.6f before, %.6f after\n", lessons->size(),
              found.scale, found.error_before, found.error_after);
  std::vector<int> numbers;
  for (const double number : found.numbers)
    numbers.push_back(static_cast<int>(std::lround(number)));
  const auto text = with_numbers(*source, numbers);
  if (options.dry || !text) {
    for (const int number : numbers)
      std::printf("%d ", number);
    std::printf("\n");
    return success;
  }
  std::ofstream out(name);
  out << *text;
  return out ? success : complain("cannot write " + name);
}

} // namespace

int fit_weights(const Options &options) {
  return with_tunable(options.game, [&]<Tunable G>() { return fit_weights_of<G>(options); });
}

} // namespace plateau::tuning
