// plateau show FILE [GAME-NUMBER]: a game of a file, walked through.
#include "app/game_in_file.hpp"
#include "app/menu.hpp"
#include "app/refused_game.hpp"
#include "app/start.hpp"
#include "app/tree_text.hpp"
#include "console/face.hpp"
#include "console/standard.hpp"
#include "console/table.hpp"
#include "games/all_face.hpp"
#include "games/games.hpp"
#include "games/word_pool.hpp"

#include <array>
#include <charconv>
#include <memory>

namespace plateau::app {

std::string glyph_text(std::uint8_t glyph) {
  constexpr std::array<std::string_view, 7> signs = {"", "!", "?", "!!", "??", "!?", "?!"};
  return glyph < signs.size() ? std::string(signs[glyph]) : " $" + std::to_string(glyph);
}

std::string comments_text(const std::vector<std::string> &comments) {
  std::string text;
  for (const auto &comment : comments)
    if (const auto spoken = spoken_part(comment); !spoken.empty())
      text.append(" {").append(printable(as_utf8(spoken))).append("}");
  return text;
}

namespace {

struct ShowOptions {
  std::string file;
  unsigned number = 1;
  std::string game = std::string(unnamed_game());
  bool ascii = false;
};

/// Shows one game at a terminal.
template <Game G> class Show {
public:
  using Id = typename Tree<G>::Id;

  Show(console::Terminal &terminal, Language language, bool ascii, const Tree<G> &tree)
      : terminal_(terminal), language_(language),
        letters_(terminal.traits().person ? language : Language{}), ascii_(ascii), tree_(tree),
        here_(tree.setup) {}

  /// The whole main line, with its variations as text.
  void print() {
    show();
    while (tree_.first_child(at_) != Tree<G>::none && terminal_.state() == system::Written::yes) {
      const auto before = here_;
      step(tree_.first_child(at_));
      show();
      for (Id other = tree_.next_sibling(at_); other != Tree<G>::none;
           other = tree_.next_sibling(other))
        terminal_.say("  (" + VariationText<G>(tree_, before, letters_).of(other) + ")");
    }
    terminal_.say(result_text(tree_.result));
  }

  /// Step by step, as a person asks for them.
  void walk() {
    show();
    while (terminal_.state() == system::Written::yes) {
      const auto line =
          terminal_.ask(text(language_, "app.show.prompt"), console::EmptyLine::answers_a_person);
      if (line.kind == console::InputLine::Kind::end || line.text == "q")
        return;
      obey(line.kind == console::InputLine::Kind::text ? line.text : "?");
    }
  }

private:
  void step(Id id) {
    before_ = here_;
    here_.play(tree_.move(id));
    at_ = id;
  }

  void obey(const std::string &typed) {
    if (typed.empty())
      return go_on(1);
    if (typed == "b")
      return go_back();
    std::size_t number = 0;
    const auto read = std::from_chars(typed.data(), typed.data() + typed.size(), number);
    if (read.ec == std::errc{} && read.ptr == typed.data() + typed.size())
      return go_on(number);
    terminal_.say(text(language_, "app.show.no-such-step",
                       {{"found", printable(excerpt(typed, Refusal::max_found))}}),
                  console::Ink::warning);
  }

  /// Along the main line of where we are (1), or into one of its alternatives.
  void go_on(std::size_t number) {
    Id next = tree_.first_child(at_);
    for (; number > 1 && next != Tree<G>::none; --number)
      next = tree_.next_sibling(next);
    if (next == Tree<G>::none || number == 0)
      return terminal_.say(text(language_, "app.show.line-end"), console::Ink::warning);
    step(next);
    show();
  }

  void go_back() {
    if (at_ == Tree<G>::root)
      return terminal_.say(text(language_, "app.show.at-start"), console::Ink::warning);
    const auto path = tree_.path(tree_.parent(at_));
    here_ = TreePlace<G>(tree_.setup);
    at_ = Tree<G>::root;
    before_.reset();
    for (const auto id : path)
      step(id);
    show();
  }

  /// The move that led here with what is said of it, the board, and where it may go on.
  void show() {
    const auto &notes = tree_.notes(at_);
    std::string line =
        before_ ? before_->numbered(tree_.move(at_), letters_) : text(language_, "app.show.start");
    for (const auto glyph : notes.glyphs)
      line += glyph_text(glyph);
    const auto spoken = comments_text(notes.before);
    terminal_.say((spoken.empty() ? "" : spoken.substr(1) + " ") + line +
                      comments_text(notes.after),
                  console::Ink::strong);
    terminal_.write(board());
    if (!terminal_.traits().person || tree_.first_child(at_) == Tree<G>::none)
      return;
    std::size_t number = 1;
    for (Id next = tree_.first_child(at_); next != Tree<G>::none; next = tree_.next_sibling(next))
      terminal_.say("  " + std::to_string(number++) + "  " +
                    here_.numbered(tree_.move(next), letters_));
  }

  /// The board as the game shows itself, with the last move marked where it is.
  std::string board() {
    console::TableOptions options;
    options.language = language_;
    options.ascii = ascii_;
    const bool shows_move = before_ && !G::outcome(tree_.setup.rules, before_->position, {});
    console::Table<G> table(
        terminal_, {tree_.setup.rules, shows_move ? before_->position : here_.position}, options);
    if (shows_move)
      table.match().play_unchecked(tree_.move(at_));
    typename console::FaceOf<G>::Type face;
    return face.board(table);
  }

  console::Terminal &terminal_;
  Language language_;
  Language letters_;
  bool ascii_;
  const Tree<G> &tree_;
  TreePlace<G> here_;
  std::optional<TreePlace<G>> before_; ///< The place before the last move.
  Id at_ = Tree<G>::root;
};

/// `Ann – Bob 1-0`.
std::string heading(const RecordTags &tags, RecordResult result) {
  const auto player = [&](const char *tag) {
    const auto name = tags.value(tag);
    return name.empty() ? std::string("?") : printable(as_utf8(name));
  };
  return player("White") + " – " + player("Black") + " " + std::string(result_text(result));
}

template <Game G> Exit show_game(Context &context, const ShowOptions &options, RecordFile &file) {
  RefusedAt at;
  const auto tree = read_tree<G>(file, &at);
  if (!tree) {
    complain(refused_words<G>(context.language, shown_name(context.language, options.file),
                              tree.error(), at));
    return Exit::no;
  }
  const auto terminal = console::standard_terminal("plateau");
  terminal->say(heading(tree->tags, tree->result), console::Ink::strong);
  if (const auto said = contradiction<G>(context.language, *tree,
                                         shown_name(context.language, options.file) + ":" +
                                             std::to_string(file.line())))
    terminal->say(*said, console::Ink::warning);
  const bool ascii = options.ascii || console::has_plain_locale(console::process_environment);
  Show<G> show(*terminal, context.language, ascii, *tree);
  if (terminal->traits().person)
    show.walk();
  else
    show.print();
  terminal->flush();
  if (terminal->state() != system::Written::failed)
    return Exit::yes;
  complain(text(context.language, "console.output-failed"));
  return Exit::not_understood;
}

Exit run_show(Context &context, const ShowOptions &options) {
  GameInFile game(options.file);
  if (const auto failure = game.find(context.language, options.number))
    return report(context, *failure);
  auto &file = game.file();
  const auto tag = file.tags().find("Game");
  const auto name = tag ? tag->value : std::string_view(options.game);
  const auto status = with_game(
      name, [&]<Game G>(std::type_identity<G>) { return show_game<G>(context, options, file); });
  return status ? *status : report(context, unknown_game(context.language, name));
}

} // namespace

void add_show_command(const Menu &menu) {
  auto options = std::make_shared<ShowOptions>();
  auto command =
      menu.add("show", [options](Context &context) { return run_show(context, *options); });
  command.add_option("FILE", options->file, menu.words("option.show-file"))
      .required()
      .type_name("");
  command.add_option("NUMBER", options->number, menu.words("option.show-number"))
      .between(1, 1e9)
      .type_name("");
  command.add_option("--game", options->game, menu.words("option.file-game"));
  command.add_flag("--ascii", options->ascii, menu.words("option.ascii"));
}

} // namespace plateau::app
