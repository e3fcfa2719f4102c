// plateau picture GAME: a position as SVG or PNG, a game as a moving GIF.
#include "app/game_in_file.hpp"
#include "app/menu.hpp"
#include "app/progress.hpp"
#include "app/refused_game.hpp"
#include "app/start.hpp"
#include "console/files.hpp"
#include "core/ascii.hpp"
#include "core/tree_record.hpp"
#include "games/typed.hpp"
#include "picture/drawing.hpp"
#include "picture/film.hpp"
#include "picture/of.hpp"
#include "picture/svg.hpp"

#include <cerrno>
#include <cstdint>
#include <memory>

namespace plateau::app {

namespace {

struct PictureOptions {
  Start start;
  std::string file;
  unsigned number = 1;
  std::optional<int> ply;
  bool last = false;
  std::string arrows;
  std::string why;
  bool flip = false;
  std::string theme{picture::theme_names().front()};
  std::string pieces{picture::set_names().front()};
  std::string coordinates = "yes";
  int size = picture::Manner{}.width;
  int delay = 1000; ///< Milliseconds.
  std::string out;
  bool replace = false;

  picture::Manner manner() const { return {theme, pieces, coordinates == "yes", flip, size}; }
};

enum class Format : std::uint8_t { svg, png, gif };

/// By the ending of the file's name; SVG where there is no file.
std::optional<Format> format_of(const std::string &path) {
  const auto dot = path.rfind('.');
  const auto ending = dot == std::string::npos ? "" : lowered(path.substr(dot + 1));
  if (path.empty() || ending == "svg")
    return Format::svg;
  if (ending == "png")
    return Format::png;
  return ending == "gif" ? std::optional(Format::gif) : std::nullopt;
}

/// What can be known to be wrong before any position is read.
std::optional<Failure> wrong_options(Language language, const PictureOptions &options) {
  const auto format = format_of(options.out);
  if (!format)
    return misuse(language, "picture-ending", {{"file", printable(options.out)}});
  if (*format == Format::gif && options.size > picture::max_film_width)
    return misuse(language, "picture-too-wide",
                  {{"limit", std::to_string(picture::max_film_width)}});
  const auto &start = options.start;
  if (!options.file.empty() && !(start.position + start.rules + start.moves).empty())
    return misuse(language, "picture-file-and-moves",
                  {{"file", shown_name(language, options.file)}});
  return std::nullopt;
}

/// Draws the positions of one game.
template <Game G> class Pictures {
public:
  using Move = typename G::Move;

  Pictures(Context &context, const PictureOptions &options, Setup<G> setup, std::vector<Move> moves)
      : context_(context), options_(options), setup_(std::move(setup)), moves_(std::move(moves)) {
    if (options_.ply)
      moves_.resize(std::min(moves_.size(), static_cast<std::size_t>(*options_.ply)));
  }

  Exit run() {
    if (const auto failure = look_why())
      return report(context_, *failure);
    auto scene = scene_at(moves_.size());
    if (const auto wrong = picture::draw_arrows(scene, options_.arrows))
      return report(context_, misuse(context_.language, "no-such-cell",
                                     {{"found", printable(excerpt(*wrong, Refusal::max_found))}}));
    if (options_.out.empty()) {
      context_.out.write(svg(moves_.size()));
      return Exit::yes;
    }
    const auto made = make(*format_of(options_.out), scene);
    if (const auto *failure = std::get_if<Failure>(&made))
      return report(context_, *failure);
    if (const auto failure = save(*std::get_if<std::string>(&made)))
      return report(context_, *failure);
    if (!why_.empty())
      context_.out.write(why_ + "\n");
    return Exit::yes;
  }

private:
  Language language() const { return context_.language; }

  /// Judges the move of `--why` where the pictures end.
  std::optional<Failure> look_why() {
    if (options_.why.empty())
      return std::nullopt;
    Match<G> match(setup_);
    for (const auto move : moves_)
      match.play_unchecked(move);
    const WhyAnswer<G> answer(language(), match,
                              meant_move<G>(language(), match.position(), options_.why));
    const auto *const refusal = answer.verdict.refusal();
    if (refusal != nullptr && refusal->kind == RefusalKind::malformed)
      return Failure{name(refusal->kind), refusal->code, refusal->column, answer.text};
    if (refusal != nullptr)
      refusal_ = *refusal;
    why_ = answer.text;
    return std::nullopt;
  }

  /// The position after so many moves. They are asked for in order, or nearly.
  picture::Scene scene_at(std::size_t ply) {
    if (ply < ply_) {
      here_ = setup_.position;
      ply_ = 0;
    }
    for (; ply_ < ply; ++ply_) {
      before_ = here_;
      G::play(here_, moves_[ply_]);
    }
    auto scene = picture::scene_of<G>(here_);
    if (options_.last && ply > 0)
      picture::mark_move<G>(scene, before_, moves_[ply - 1]);
    return scene;
  }

  /// Arrows and refusals belong to the position where it ends.
  std::string svg(std::size_t ply) {
    auto scene = scene_at(ply);
    if (ply == moves_.size()) {
      picture::draw_arrows(scene, options_.arrows);
      if (refusal_)
        picture::mark_refusal(scene, *refusal_);
      scene.description = why_;
    }
    return picture::write_svg(scene, options_.manner());
  }

  std::variant<std::string, Failure> make(Format format, const picture::Scene &scene) {
    if (format == Format::svg)
      return svg(moves_.size());
    const picture::Rasteriser rasteriser;
    if (!rasteriser.loaded())
      return misuse(language(), "picture-no-library");
    const auto failed = [&] { return misuse(language(), "picture-failed"); };
    const int height = picture::height_of(scene, options_.manner());
    if (format == Format::png) {
      auto pixels = rasteriser.draw(svg(moves_.size()), options_.size, height);
      auto png = pixels ? rasteriser.png(*pixels) : std::nullopt;
      return png ? std::variant<std::string, Failure>(*std::move(png)) : failed();
    }
    Progress progress(language());
    picture::Film film;
    film.frames = moves_.size() + 1;
    film.svg = [&](std::size_t ply) { return svg(ply); };
    film.width = options_.size;
    film.height = height;
    film.hundredths = options_.delay / 10;
    film.drawn = [&](std::size_t ply) {
      progress.show(
          text(language(), "app.picture.progress",
               {{"done", std::to_string(ply + 1)}, {"total", std::to_string(film.frames)}}));
    };
    if (film.frames > picture::max_frames)
      return misuse(language(), "picture-too-long",
                    {{"moves", std::to_string(moves_.size())},
                     {"limit", std::to_string(picture::max_frames - 1)}});
    std::string gif;
    const auto filmed = picture::write_film(rasteriser, film, gif);
    progress.clear();
    switch (filmed) {
    case picture::Filmed::yes:
      return gif;
    case picture::Filmed::too_large:
      return misuse(language(), "picture-too-large",
                    {{"limit", std::to_string(picture::max_film_bytes >> 20)}});
    case picture::Filmed::failed:
      break;
    }
    return failed();
  }

  std::optional<Failure> save(const std::string &picture) {
    switch (console::save_on_disk(options_.out, picture, options_.replace)) {
    case console::Saved::yes:
      return std::nullopt;
    case console::Saved::exists:
      return misuse(language(), "picture-exists", {{"file", printable(options_.out)}});
    case console::Saved::failed:
      break;
    }
    return unwritable(language(), options_.out, errno);
  }

  Context &context_;
  const PictureOptions &options_;
  Setup<G> setup_;
  std::vector<Move> moves_;
  std::optional<Refusal> refusal_;
  std::string why_;
  typename G::Position here_ = setup_.position; ///< After `ply_` moves.
  typename G::Position before_ = setup_.position;
  std::size_t ply_ = 0;
};

/// The game that the options describe, or the one of the file.
template <Game G> Exit draw_game(Context &context, const PictureOptions &options) {
  if (options.file.empty()) {
    auto started = start_match<G>(context.language, options.start);
    if (const auto *failure = std::get_if<Failure>(&started))
      return report(context, *failure);
    const auto &match = *std::get_if<Match<G>>(&started);
    return Pictures<G>(context, options, {match.rules(), match.start_position()},
                       {match.moves().begin(), match.moves().end()})
        .run();
  }
  GameInFile game(options.file);
  if (const auto failure = game.find(context.language, options.number))
    return report(context, *failure);
  RefusedAt at;
  const auto tree = read_tree<G>(game.file(), &at);
  if (!tree) {
    complain(refused_words<G>(context.language, shown_name(context.language, options.file),
                              tree.error(), at));
    return Exit::no;
  }
  return Pictures<G>(context, options, tree->setup, tree->line(tree->main_end())).run();
}

Exit run_picture(Context &context, const PictureOptions &options) {
  if (const auto failure = wrong_options(context.language, options))
    return report(context, *failure);
  const auto status = with_game(options.start.game, [&]<Game G>(std::type_identity<G>) {
    return draw_game<G>(context, options);
  });
  return status ? *status : report(context, unknown_game(context.language, options.start.game));
}

} // namespace

void add_picture_command(const Menu &menu) {
  auto options = std::make_shared<PictureOptions>();
  auto command =
      menu.add("picture", [options](Context &context) { return run_picture(context, *options); });
  auto &start = options->start;
  command.add_option("GAME", start.game, menu.words("option.game")).required().type_name("");
  command.add_option("--position", start.position, menu.words("option.position"));
  command.add_option("--rules", start.rules, menu.words("option.rules"));
  command.add_option("--moves", start.moves, menu.words("option.moves"));
  command.add_option("--file", options->file, menu.words("option.picture-file")).not_empty();
  command.add_option("--number", options->number, menu.words("option.show-number"))
      .between(1, 1e9)
      .type_name("INT");
  command.add_option("--ply", options->ply, menu.words("option.picture-ply"))
      .between(0, 1e9)
      .type_name("INT");
  command.add_option("--out", options->out, menu.words("option.picture-out")).not_empty();
  command.add_flag("--replace", options->replace, menu.words("option.picture-replace"));
  command.add_flag("--last", options->last, menu.words("option.picture-last"));
  command.add_option("--arrows", options->arrows, menu.words("option.picture-arrows"));
  command.add_option("--why", options->why, menu.words("option.picture-why")).not_empty();
  command.add_flag("--flip", options->flip, menu.words("option.picture-flip"));
  command
      .add_option("--coordinates", options->coordinates, menu.words("option.picture-coordinates"))
      .one_of({"yes", "no"});
  command.add_option("--size", options->size, menu.words("option.picture-size"))
      .between(picture::min_width, picture::max_width)
      .type_name("INT");
  command.add_option("--theme", options->theme, menu.words("option.picture-theme"))
      .one_of(picture::theme_names());
  command.add_option("--pieces", options->pieces, menu.words("option.picture-pieces"))
      .one_of(picture::set_names());
  command.add_option("--delay", options->delay, menu.words("option.picture-delay"))
      .between(20, 60'000)
      .type_name("INT");
}

} // namespace plateau::app
