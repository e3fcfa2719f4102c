/// @file
/// The screen of a game: a scene above, what was said below it, a line to type on, keys. Behaves
/// like a terminal of lines, so that the loop of the text programs plays on it.
#pragma once

#include "console/terminal.hpp"
#include "core/texts.hpp"
#include "screen/scene.hpp"

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace plateau::screen {

/// A key of the last row.
struct Button {
  Key key;
  std::string_view name;    ///< `F1`
  std::string_view command; ///< What it types; its words are `screen.key.<command>`.
};
using Buttons = std::array<Button, 10>;

class FullScreen {
public:
  FullScreen(Device &device, Language language) : device_(device), language_(language) {}

  /// From here on this is shown; nullptr: nothing but words.
  void show(Scene *scene) { scene_ = scene; }
  /// From here on the last row has these keys; the last of them is the way out.
  void offer(const Buttons &buttons) { buttons_ = buttons; }
  /// The next question is for a move: the board answers it too.
  void await_move() { awaiting_move_ = true; }

  /// Asks for a line, and lets the person play on the board meanwhile.
  console::InputLine ask(std::string_view prompt);
  /// Waits for another thread. Ctrl-C and leaving are heard at once; a line typed meanwhile is
  /// given back, and the beginning of one stays where it is.
  console::Woken wait();
  void ring() { device_.ring(); }
  /// From here on a ring ends a question, as `late`: what happens elsewhere is shown at once.
  void wake_by_rings() { rings_wake_ = true; }

  /// Takes what is written as a terminal does: newlines, returns, the few inks of the text
  /// programs.
  void write(std::string_view bytes);

  /// Draws everything.
  void draw();

private:
  static const Buttons usual_buttons;
  struct Said {
    std::string text;
    Style style;
    bool begins = true; ///< Of the lines that it is folded to, the first.
  };

  std::vector<Said> folded_log(int width) const;
  void draw_log(Canvas &canvas, const Area &area) const;
  void draw_menu(Canvas &canvas, const Area &area);
  void draw_keys(Canvas &canvas, int row);
  /// Shows what was said in full, as long as it takes to read it.
  void read_log_through();
  int log_rows() const;

  std::optional<std::string> act(const Input &input);
  /// The next thing that happens; a clock that runs is drawn meanwhile.
  Input read();
  /// Letters and backspace on the line to type on; false for everything else.
  bool edit(const Input &input);
  std::optional<std::string> act_on_menu(const Input &input, const Menu &menu);
  /// The command of a key of the last row, pressed or clicked.
  std::optional<std::string> command_of(const Input &input) const;
  std::optional<std::string> submit(std::string line);
  std::optional<std::string> leave_or_warn();

  Device &device_;
  Language language_;
  Buttons buttons_ = usual_buttons;
  Scene *scene_ = nullptr;
  bool awaiting_move_ = false;
  bool board_answers_ = false; ///< The present question is for a move.
  bool rings_wake_ = false;
  bool rung_ = false;          ///< While something was read through.
  bool log_read_ = false;      ///< What was said last was shown in full.
  bool greeted_ = false;       ///< A question was asked with the board there.
  bool ended_ = false;         ///< No input will come any more.
  bool leaving_asked_ = false; ///< Ctrl-C was pressed once.
  bool fresh_log_ = true;      ///< Nothing was written since the last answer.
  std::string prompt_;
  std::string typed_;
  std::vector<Said> log_;
  Style style_;
  bool open_line_ = false;    ///< The last line of the log goes on.
  bool replace_line_ = false; ///< What comes next replaces it: a return was written.
  std::string escape_;        ///< An escape code, as far as it has come.
  std::vector<std::pair<Area, std::string>> hot_; ///< What can be clicked: a command each.
  std::vector<Area> items_;                       ///< Of the menu.
};

/// A terminal whose lines are asked for and said on a whole screen.
std::unique_ptr<console::Terminal> terminal_of(FullScreen &screen);

} // namespace plateau::screen
