// plateau puzzle [GAME]: today's puzzle in the terminal, or those of a theme.
#include "app/menu.hpp"
#include "app/start.hpp"
#include "console/face.hpp"
#include "console/opinion.hpp"
#include "console/standard.hpp"
#include "games/all_face.hpp"
#include "games/all_insight.hpp"
#include "games/typed.hpp"
#include "insight/finder.hpp"
#include "insight/words.hpp"
#include "insight/written.hpp"
#include "learn/embedded.hpp"
#include "learn/judge_puzzle.hpp"
#include "search/searchers.hpp"
#include "system/clock.hpp"

#include <chrono>
#include <memory>

namespace plateau::app {

namespace {

/// Of each search for why a move is wrong: nobody waits for it.
constexpr std::uint64_t refutation_nodes = 20'000;

struct PuzzleOptions {
  std::string game = std::string(AllGames::names[0]);
  std::string theme;
  std::string id;
  bool list = false;
  bool ascii = false;
};

std::uint64_t days_since_1970() {
  const auto since = std::chrono::system_clock::now().time_since_epoch();
  return static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::hours>(since).count() /
                                    24);
}

std::string names_of_themes(Language language, std::string_view game,
                            const std::vector<std::string_view> &themes) {
  std::string names;
  for (const auto theme : themes)
    names.append(names.empty() ? "" : ", ").append(learn::theme_name(language, game, theme));
  return names;
}

/// One puzzle at a terminal.
template <Game G> class Solving {
public:
  enum class End : std::uint8_t { solved, next, left };

  Solving(console::Terminal &terminal, const learn::Puzzle &puzzle, console::TableOptions options)
      : puzzle_(puzzle), terminal_(terminal), language_(options.language),
        table_(terminal, setup_of(puzzle), std::move(options)) {}

  End solve() {
    const auto &match = table_.match();
    terminal_.write(face_.board(table_));
    terminal_.say(text(language_, "app.puzzle.task",
                       {{"side", console::side_name<G>(language_, match.to_move())},
                        {"difficulty", std::to_string(puzzle_.difficulty)}}));
    while (true) {
      const auto line = terminal_.ask(text(language_, "app.learn.prompt"));
      if (line.kind == console::InputLine::Kind::end)
        return End::left;
      if (line.kind != console::InputLine::Kind::text)
        continue;
      if (const auto end = obey(line.text))
        return *end;
    }
  }

private:
  const learn::Puzzle &puzzle_;
  console::Terminal &terminal_;
  Language language_;
  console::Table<G> table_;
  typename console::FaceOf<G>::Type face_;
  int hints_ = 0;

  static Setup<G> setup_of(const learn::Puzzle &puzzle) {
    const auto match = *learn::begin<G>(puzzle);
    return {match.rules(), match.position()};
  }

  std::string shown(typename G::Move move) const {
    return shown_move<G>(table_.letters(), table_.match().position(), move);
  }

  /// A word or a move; how it ends the puzzle, if it does.
  std::optional<End> obey(const std::string &line) {
    if (line == "next" || line == text(language_, "app.puzzle.next"))
      return End::next;
    if (line == "solution" || line == text(language_, "app.puzzle.solution")) {
      tell_solution();
      return End::next;
    }
    if (const auto command = console::read_command(line))
      switch (command->command) {
      case console::Command::quit:
        return End::left;
      case console::Command::hint:
        terminal_.say(hint(), console::Ink::faint);
        return std::nullopt;
      case console::Command::board:
        terminal_.write(face_.board(table_));
        return std::nullopt;
      case console::Command::help:
        terminal_.say(text(language_, "app.puzzle.welcome"), console::Ink::faint);
        return std::nullopt;
      default:
        break;
      }
    return attempt(line) ? std::optional(End::solved) : std::nullopt;
  }

  /// The line's next move.
  std::optional<typename G::Move> wanted() const {
    const auto verdict = table_.match().read_move(puzzle_.line[table_.match().moves().size()]);
    return verdict.move() ? std::optional(*verdict.move()) : std::nullopt;
  }

  /// What it is about, then where to look.
  std::string hint() {
    const auto move = wanted();
    SpellingList spellings;
    if (hints_++ > 0 && move)
      G::spellings(table_.match().position(), *move, spellings);
    if (spellings.empty())
      return text(language_, "app.puzzle.hint-themes",
                  {{"themes", names_of_themes(language_, G::name, puzzle_.themes)}});
    return text(language_, "app.puzzle.hint-cell",
                {{"cell", G::write_cell(spellings[0].cells[0])}});
  }

  void tell_solution() {
    std::string line;
    while (table_.match().moves().size() < puzzle_.line.size()) {
      const auto move = wanted();
      if (!move)
        break;
      line.append(line.empty() ? "" : " ").append(shown(*move));
      table_.match().play_unchecked(*move);
    }
    terminal_.say(text(language_, "app.puzzle.line", {{"line", line}}));
    terminal_.write(face_.board(table_));
  }

  /// Whether that solves the puzzle.
  bool attempt(const std::string &typed) {
    auto &match = table_.match();
    const auto read = typed_move<G>(table_.letters(), match.position(), typed);
    const auto verdict = match.read_move(read);
    const auto judged = learn::judge(puzzle_, match, verdict);
    if (const auto *const refusal = verdict.refusal())
      table_.warn(*refusal);
    if (const auto *const choice = verdict.choice())
      terminal_.say(ask_for_choice(language_, choice->kind,
                                   completed_moves<G>(match.position(), read, *choice)));
    if (verdict.move() == nullptr)
      return false;
    if (judged.kind == learn::Kind::wrong) {
      terminal_.say(text(language_, "puzzle.wrong"));
      refute(*verdict.move());
      return false;
    }
    match.play_unchecked(*verdict.move());
    if (judged.answer) {
      terminal_.say(text(language_, "app.puzzle.answer", {{"move", shown(*judged.answer)}}));
      match.play_unchecked(*judged.answer);
    }
    terminal_.write(face_.board(table_));
    terminal_.say(text(language_, std::string("puzzle.").append(learn::name(judged.kind))),
                  console::Ink::strong);
    return judged.kind == learn::Kind::done;
  }

  /// Why a move is wrong: what is proved of it, else the answer to it; never what is better.
  void refute(typename G::Move move) {
    const auto question = insight::question_about(table_.match(), move, refutation_nodes);
    const auto explanation = insight::Finder<G>(system::steady_now).explain(question);
    bool told = false;
    for (const auto &statement : explanation.statements)
      if (statement.line.size() > 1 && statement.line.front() == move &&
          statement.code != insight::code("best-move")) {
        terminal_.say(insight::sentence<G>(language_, question.position, statement));
        told = true;
      }
    if (told || explanation.line.size() < 2)
      return;
    auto after = question.position;
    G::play(after, move);
    terminal_.say(text(language_, "app.puzzle.refutation",
                       {{"move", shown(move)},
                        {"reply", shown_move<G>(table_.letters(), after, explanation.line[1])}}));
  }
};

/// The puzzles that are asked for, in the order they are given, and what heads the first.
struct Selection {
  std::vector<const learn::Puzzle *> puzzles;
  const char *title = "app.puzzle.title";
};

std::variant<Selection, Failure> select(Language language, const PuzzleOptions &options,
                                        const std::vector<learn::Puzzle> &puzzles) {
  Selection selection;
  if (!options.id.empty()) {
    for (const auto &puzzle : puzzles)
      if (puzzle.id == options.id && (options.theme.empty() || puzzle.has(options.theme)))
        selection.puzzles = {&puzzle};
    if (selection.puzzles.empty())
      return misuse(
          language, "no-such-puzzle",
          {{"found", printable(excerpt(options.id, Refusal::max_found))}, {"game", options.game}});
    return selection;
  }
  const auto day = days_since_1970();
  if (options.theme.empty()) {
    selection.title = "app.puzzle.today";
    selection.puzzles = {&puzzles[learn::daily(puzzles.size(), day)]};
    return selection;
  }
  for (const auto &puzzle : puzzles)
    if (puzzle.has(options.theme))
      selection.puzzles.push_back(&puzzle);
  if (selection.puzzles.empty()) {
    std::string there;
    for (const auto theme : learn::themes)
      if (std::any_of(puzzles.begin(), puzzles.end(),
                      [&](const learn::Puzzle &puzzle) { return puzzle.has(theme); }))
        there.append(there.empty() ? "" : ", ").append(theme);
    return misuse(language, "no-such-theme",
                  {{"game", options.game},
                   {"found", printable(excerpt(options.theme, Refusal::max_found))},
                   {"themes", there}});
  }
  // Another one comes first each day.
  const auto first = learn::daily(selection.puzzles.size(), day);
  std::rotate(selection.puzzles.begin(),
              selection.puzzles.begin() + static_cast<std::ptrdiff_t>(first),
              selection.puzzles.end());
  return selection;
}

void list_puzzles(Context &context, const PuzzleOptions &options,
                  const std::vector<learn::Puzzle> &puzzles) {
  for (const auto &puzzle : puzzles) {
    if (!options.theme.empty() && !puzzle.has(options.theme))
      continue;
    std::string codes;
    for (const auto theme : puzzle.themes)
      codes.append(codes.empty() ? "" : ",").append(theme);
    context.out.write(puzzle.id + "\t" + std::to_string(puzzle.difficulty) + "\t" + codes + "\t" +
                      names_of_themes(context.language, options.game, puzzle.themes) + "\n");
  }
}

template <Game G>
void solve_all(Context &context, const PuzzleOptions &options, const Selection &selection) {
  const auto language = context.language;
  const auto terminal = console::standard_terminal("plateau");
  console::TableOptions table;
  table.language = language;
  table.ascii = options.ascii || console::has_plain_locale(console::process_environment);
  terminal->say(text(language, "app.puzzle.welcome"), console::Ink::faint);
  std::size_t solved = 0;
  std::size_t seen = 0;
  for (const auto *const puzzle : selection.puzzles) {
    terminal->say("");
    terminal->say(text(language, selection.title, {{"id", puzzle->id}}), console::Ink::strong);
    const auto end = Solving<G>(*terminal, *puzzle, table).solve();
    if (end == Solving<G>::End::left)
      break;
    ++seen;
    if (end == Solving<G>::End::solved)
      ++solved;
  }
  terminal->end_line();
  terminal->say(text(language, "app.learn.solved",
                     {{"solved", std::to_string(solved)}, {"count", std::to_string(seen)}}));
}

Exit run_puzzle(Context &context, const PuzzleOptions &options) {
  if (!with_game(options.game, [](auto) { return true; }))
    return report(context, unknown_game(context.language, options.game));
  const auto file = learn::embedded_puzzles(options.game);
  const auto read = learn::read_proved_puzzles(context.language, options.game, file);
  const auto *const puzzles = std::get_if<std::vector<learn::Puzzle>>(&read);
  if (puzzles == nullptr || puzzles->empty())
    return report(context, misuse(context.language, "no-puzzles", {{"game", options.game}}));
  const auto selected = select(context.language, options, *puzzles);
  if (const auto *const failure = std::get_if<Failure>(&selected))
    return report(context, *failure);
  if (options.list) {
    list_puzzles(context, options, *puzzles);
    return Exit::yes;
  }
  with_game(options.game, [&]<Game G>(std::type_identity<G>) {
    solve_all<G>(context, options, *std::get_if<Selection>(&selected));
    return true;
  });
  return Exit::yes;
}

} // namespace

void add_puzzle_command(const Menu &menu) {
  auto options = std::make_shared<PuzzleOptions>();
  auto command =
      menu.add("puzzle", [options](Context &context) { return run_puzzle(context, *options); });
  command.add_option("GAME", options->game, menu.words("option.puzzle-game")).type_name("");
  command.add_option("--theme", options->theme, menu.words("option.puzzle-theme")).not_empty();
  command.add_option("--id", options->id, menu.words("option.puzzle-id")).not_empty();
  command.add_flag("--list", options->list, menu.words("option.puzzle-list"));
  command.add_flag("--ascii", options->ascii, menu.words("option.ascii"));
}

} // namespace plateau::app
