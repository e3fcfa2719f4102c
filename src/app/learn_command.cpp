// plateau learn [GAME] [CHAPTER]: lessons in the terminal.
#include "app/files.hpp"
#include "app/menu.hpp"
#include "app/start.hpp"
#include "console/face.hpp"
#include "console/files.hpp"
#include "console/standard.hpp"
#include "games/all_face.hpp"
#include "games/typed.hpp"
#include "learn/embedded.hpp"
#include "learn/prove.hpp"

#include <cerrno>
#include <memory>
#include <unistd.h>

namespace plateau::app {

namespace {

struct LearnOptions {
  std::string game;
  std::string where; ///< A chapter, or `CHAPTER/STEP`.
  bool list = false;
  bool ascii = false;
};

/// Where a learner stands in a course.
struct Place {
  std::size_t chapter = 0;
  std::size_t step = 0;
};

/// The place that words name: `castling`, `castling/short`, or a step by its own id.
std::optional<Place> place_of(const learn::Course &course, std::string_view words) {
  const auto slash = words.find('/');
  const auto wanted = words.substr(0, slash);
  const auto step = slash == std::string_view::npos ? std::string_view{} : words.substr(slash + 1);
  for (std::size_t c = 0; c < course.chapters.size(); ++c) {
    const auto &chapter = course.chapters[c];
    if (chapter.id == wanted && slash == std::string_view::npos)
      return Place{c, 0};
    for (std::size_t s = 0; s < chapter.steps.size(); ++s)
      if (slash == std::string_view::npos ? chapter.steps[s].id == wanted
                                          : chapter.id == wanted && chapter.steps[s].id == step)
        return Place{c, s};
  }
  return std::nullopt;
}

/// A course taught at a terminal, step by step.
template <Game G> class Lessons {
public:
  Lessons(console::Terminal &terminal, const learn::Course &course, Language language, bool ascii)
      : terminal_(terminal), course_(course), language_(language), ascii_(ascii) {}

  void teach(Place from) {
    std::size_t solved = 0;
    std::size_t seen = 0;
    terminal_.say(text(language_, "app.learn.welcome"), console::Ink::faint);
    for (auto c = from.chapter; c < course_.chapters.size(); ++c)
      for (auto s = c == from.chapter ? from.step : 0; s < course_.chapters[c].steps.size(); ++s) {
        const auto end = teach_step(course_.chapters[c], s);
        if (end == End::left)
          return say_solved(solved, seen);
        ++seen;
        if (end == End::solved)
          ++solved;
      }
    say_solved(solved, seen);
  }

private:
  enum class End : std::uint8_t { solved, skipped, left, again };

  console::Terminal &terminal_;
  const learn::Course &course_;
  Language language_;
  bool ascii_;
  typename console::FaceOf<G>::Type face_;

  void say_solved(std::size_t solved, std::size_t seen) {
    terminal_.end_line();
    terminal_.say(text(language_, "app.learn.solved",
                       {{"solved", std::to_string(solved)}, {"count", std::to_string(seen)}}));
  }

  End teach_step(const learn::Chapter &chapter, std::size_t number) {
    const auto &step = chapter.steps[number];
    terminal_.say("");
    terminal_.say(text(language_, "app.learn.step",
                       {{"chapter", std::string(chapter.title.in(language_))},
                        {"number", std::to_string(number + 1)},
                        {"count", std::to_string(chapter.steps.size())},
                        {"id", chapter.id + "/" + step.id}}),
                  console::Ink::strong);
    while (true)
      if (const auto end = begin_step(step); end != End::again)
        return end;
  }

  End begin_step(const learn::Step &step) {
    const auto rules = G::read_rules(step.rules);
    console::TableOptions options;
    options.language = language_;
    options.ascii = ascii_;
    console::Table<G> table(terminal_, *read_setup<G>(step.position, *rules), options);
    for (const auto &move : step.moves)
      static_cast<void>(table.match().attempt_text(move));
    terminal_.write(face_.board(table));
    terminal_.say(step.task.in(language_));
    std::size_t hints = 0;
    while (true) {
      const auto line = terminal_.ask(text(language_, "app.learn.prompt"));
      if (line.kind == console::InputLine::Kind::end)
        return End::left;
      if (line.kind != console::InputLine::Kind::text)
        continue;
      if (const auto end = obey(table, step, line.text, hints))
        return *end;
    }
  }

  /// A word or a move; what it means for the step, if it ends it.
  std::optional<End> obey(console::Table<G> &table, const learn::Step &step,
                          const std::string &line, std::size_t &hints) {
    if (line == "next" || line == text(language_, "app.learn.next"))
      return End::skipped;
    if (line == "restart" || line == text(language_, "app.learn.restart"))
      return End::again;
    const auto command = console::read_command(line);
    if (command)
      switch (command->command) {
      case console::Command::quit:
        return End::left;
      case console::Command::restart:
        return End::again;
      case console::Command::hint:
        terminal_.say(hint(step, hints), console::Ink::faint);
        return std::nullopt;
      case console::Command::board:
        terminal_.write(face_.board(table));
        return std::nullopt;
      case console::Command::help:
        terminal_.say(text(language_, "app.learn.welcome"), console::Ink::faint);
        return std::nullopt;
      default:
        break;
      }
    return attempt(table, step, line) ? std::optional(End::solved) : std::nullopt;
  }

  std::string hint(const learn::Step &step, std::size_t &hints) {
    if (step.hints.empty())
      return text(language_, "app.learn.no-hint");
    const auto &words = step.hints[std::min(hints, step.hints.size() - 1)];
    ++hints;
    return std::string(words.in(language_));
  }

  /// Whether that solves the step.
  bool attempt(console::Table<G> &table, const learn::Step &step, const std::string &typed) {
    auto &match = table.match();
    const auto read = typed_move<G>(table.letters(), match.position(), typed);
    const auto verdict = match.read_move(read);
    const auto judged = learn::judge(step, match, verdict);
    if (const auto *const refusal = verdict.refusal())
      table.warn(*refusal);
    if (const auto *const choice = verdict.choice())
      terminal_.say(ask_for_choice(language_, choice->kind,
                                   completed_moves<G>(match.position(), read, *choice)));
    const bool plays = judged.kind == learn::Kind::done || judged.kind == learn::Kind::right;
    if (plays && verdict.move()) {
      match.play_unchecked(*verdict.move());
      if (judged.answer) {
        terminal_.say(
            text(language_, "app.learn.answer",
                 {{"move", shown_move<G>(table.letters(), match.position(), *judged.answer)}}));
        match.play_unchecked(*judged.answer);
      }
      terminal_.write(face_.board(table));
    }
    if (judged.said != nullptr)
      terminal_.say(judged.said->in(language_), plays ? console::Ink::strong : console::Ink::plain);
    else if (judged.kind == learn::Kind::right || judged.kind == learn::Kind::wrong)
      terminal_.say(text(language_, std::string("learn.").append(learn::name(judged.kind))));
    return judged.kind == learn::Kind::done;
  }
};

void list_course(Context &context, const learn::Course &course) {
  for (const auto &chapter : course.chapters) {
    context.out.write(chapter.id + "\t" + std::string(chapter.title.in(context.language)) + "\n");
    for (const auto &step : chapter.steps)
      context.out.write("  " + chapter.id + "/" + step.id + "\n");
  }
}

/// Which games have lessons, and how many steps.
Exit list_games(Context &context) {
  for_each_game([&]<Game G>(std::type_identity<G>) {
    const auto read = learn::read_course(learn::embedded_lessons(G::name));
    if (const auto *const course = std::get_if<learn::Course>(&read))
      context.out.write(
          text(context.language, "app.learn.game",
               {{"game", std::string(G::name)}, {"count", std::to_string(course->step_count())}}) +
          "\n");
  });
  return Exit::yes;
}

/// The lessons of a game, or those of a file that a teacher wrote.
std::variant<learn::Course, Failure> course_of(Language language, const std::string &word) {
  std::string content;
  std::string_view lessons = learn::embedded_lessons(word);
  const bool is_game = with_game(word, [](auto) { return true; }).has_value();
  if (is_game && lessons.empty())
    return misuse(language, "no-lessons", {{"game", word}});
  if (!is_game) {
    if (::access(word.c_str(), F_OK) != 0)
      return unknown_game(language, word);
    auto file = console::read_game_file(word);
    if (!file)
      return unreadable(language, word, errno);
    content = *std::move(file);
    lessons = content;
  }
  auto read = learn::read_proved_course(language, lessons);
  if (const auto *const fault = std::get_if<learn::Fault>(&read))
    return Failure{"malformed", fault->code, 0,
                   (is_game ? std::string() : printable(word) + ": ") +
                       learn::explain(language, *fault)};
  return *std::get_if<learn::Course>(&read);
}

Exit run_learn(Context &context, const LearnOptions &options) {
  if (options.game.empty())
    return list_games(context);
  const auto found = course_of(context.language, options.game);
  if (const auto *const failure = std::get_if<Failure>(&found))
    return report(context, *failure);
  const auto &course = *std::get_if<learn::Course>(&found);
  if (options.list) {
    list_course(context, course);
    return Exit::yes;
  }
  const auto place = options.where.empty() ? Place{} : place_of(course, options.where);
  if (!place)
    return report(context, misuse(context.language, "no-such-lesson",
                                  {{"found", printable(options.where)}, {"game", options.game}}));
  with_game(course.game, [&]<Game G>(std::type_identity<G>) {
    const auto terminal = console::standard_terminal("plateau");
    const bool ascii = options.ascii || console::has_plain_locale(console::process_environment);
    Lessons<G>(*terminal, course, context.language, ascii).teach(*place);
    return true;
  });
  return Exit::yes;
}

} // namespace

void add_learn_command(const Menu &menu) {
  auto options = std::make_shared<LearnOptions>();
  auto command =
      menu.add("learn", [options](Context &context) { return run_learn(context, *options); });
  command.add_option("GAME", options->game, menu.words("option.learn-game")).type_name("");
  command.add_option("CHAPTER", options->where, menu.words("option.learn-chapter")).type_name("");
  command.add_flag("--list", options->list, menu.words("option.learn-list"));
  command.add_flag("--ascii", options->ascii, menu.words("option.ascii"));
}

} // namespace plateau::app
