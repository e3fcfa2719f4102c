#include "screen/full_screen.hpp"

#include "console/commands.hpp"
#include "console/layout.hpp"
#include "core/utf8.hpp"

#include <algorithm>
#include <utility>

namespace plateau::screen {

namespace {

/// Rows that stay for words under the board, whatever the board would like.
constexpr int least_log_rows = 3;
/// The line to type on, and the keys.
constexpr int bottom_rows = 2;
/// More than anybody reads; a program that says more says its last words.
constexpr std::size_t max_said = 2000;

} // namespace

const Buttons FullScreen::usual_buttons = {{{Key::f1, "F1", "help"},
                                            {Key::f2, "F2", "hint"},
                                            {Key::f3, "F3", "undo"},
                                            {Key::f4, "F4", "redo"},
                                            {Key::f5, "F5", "flip"},
                                            {Key::f6, "F6", "rules"},
                                            {Key::f7, "F7", "history"},
                                            {Key::f8, "F8", "new"},
                                            {Key::f9, "F9", "eval"},
                                            {Key::f10, "F10", "quit"}}};

void FullScreen::write(std::string_view bytes) {
  if (std::exchange(fresh_log_, false))
    log_.clear();
  log_read_ = false;
  for (const char byte : bytes) {
    if (!escape_.empty()) {
      escape_ += byte;
      if (byte != 'm' && escape_.size() < 8)
        continue;
      if (escape_ == "\x1b[0m")
        style_ = {};
      else if (escape_ == "\x1b[1m")
        style_.bold = true;
      else if (escape_ == "\x1b[2m")
        style_.ink = Ink::faint;
      else if (escape_ == "\x1b[31m")
        style_.ink = Ink::warning;
      escape_.clear();
    } else if (byte == '\x1b') {
      escape_ = "\x1b";
    } else if (byte == '\n') {
      open_line_ = replace_line_ = false;
    } else if (byte == '\r') {
      replace_line_ = open_line_;
    } else {
      if (replace_line_ && open_line_)
        log_.back().text.clear();
      replace_line_ = false;
      if (!std::exchange(open_line_, true))
        log_.push_back({{}, style_});
      log_.back().text += byte;
      log_.back().style = style_;
    }
  }
  if (log_.size() > max_said)
    log_.erase(log_.begin(), log_.end() - static_cast<std::ptrdiff_t>(max_said));
}

std::vector<FullScreen::Said> FullScreen::folded_log(int width) const {
  std::vector<Said> lines;
  for (const auto &said : log_) {
    const auto text = console::folded(said.text, static_cast<std::size_t>(std::max(width, 1)));
    std::string_view rest = text;
    if (rest.find_first_not_of(' ') == std::string_view::npos)
      continue;
    while (!rest.empty()) {
      const auto line = rest.substr(0, rest.find('\n'));
      lines.push_back({std::string(line), said.style, line.data() == text.data()});
      rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    }
  }
  return lines;
}

int FullScreen::log_rows() const {
  const auto size = device_.size();
  const int room = size.height - bottom_rows;
  if (scene_ == nullptr)
    return room;
  const int board = scene_->rows_wanted({size.width, room - least_log_rows});
  return std::max(room - board, least_log_rows);
}

void FullScreen::draw_log(Canvas &canvas, const Area &area) const {
  const auto lines = folded_log(area.size.width);
  const auto rows = static_cast<std::size_t>(std::max(area.size.height, 0));
  auto from = lines.size() > rows ? lines.size() - rows : 0;
  // No sentence without its beginning, if another one is whole.
  for (auto i = from; i < lines.size() && from != 0; ++i)
    if (lines[i].begins) {
      from = i;
      break;
    }
  for (auto i = from; i < lines.size(); ++i)
    canvas.put({area.at.x, area.at.y + static_cast<int>(i - from)}, lines[i].text, lines[i].style);
}

void FullScreen::draw_menu(Canvas &canvas, const Area &area) {
  items_.clear();
  const auto *const menu = scene_ == nullptr ? nullptr : scene_->menu();
  if (menu == nullptr)
    return;
  canvas.put(area.at, text(language_, "screen.choose"), {Ink::usual, Ground::none, true, false});
  Point at{area.at.x, area.at.y + 1};
  for (std::size_t i = 0; i < menu->items.size(); ++i) {
    std::string item = " ";
    if (i < 9)
      item.append(std::to_string(i + 1)).append(" ");
    item.append(menu->items[i]).append(" ");
    const int width = static_cast<int>(console::columns(item));
    if (at.x + width > area.at.x + area.size.width)
      at = {area.at.x, at.y + 1};
    canvas.put(at, item, {Ink::usual, Ground::none, false, i == menu->selected});
    items_.push_back({at, {width, 1}});
    at.x += width + 1;
  }
}

void FullScreen::draw_keys(Canvas &canvas, int row) {
  const auto words_of = [&](const Button &button) {
    return text(language_, std::string("screen.key.").append(button.command));
  };
  const auto width_of = [&](const Button &button) {
    return static_cast<int>(button.name.size() + console::columns(words_of(button)));
  };
  // The way out is shown however narrow the screen.
  const auto &way_out = buttons_.back();
  const int room = canvas.size().width - width_of(way_out);
  int x = 0;
  for (const auto &button : buttons_) {
    const int width = width_of(button);
    if (&button != &way_out && x + width + 1 > room)
      continue;
    const int name_width = static_cast<int>(button.name.size());
    canvas.put({x, row}, button.name, {Ink::usual, Ground::none, true, false});
    canvas.put({x + name_width, row}, words_of(button), {Ink::usual, Ground::none, false, true});
    hot_.push_back({{{x, row}, {width, 1}}, std::string(button.command)});
    x += width + 1;
  }
}

void FullScreen::draw() {
  const auto size = device_.size();
  Canvas canvas(size);
  hot_.clear();
  const int rows = log_rows();
  const int log_at = size.height - bottom_rows - rows;
  if (scene_ != nullptr)
    scene_->draw(canvas, {{0, 0}, {size.width, log_at}},
                 {device_.has_colours(), device_.has_unicode()});
  const Area log{{1, log_at}, {size.width - 2, rows}};
  if (scene_ != nullptr && scene_->menu() != nullptr)
    draw_menu(canvas, log);
  else
    draw_log(canvas, log);
  draw_keys(canvas, size.height - 1);
  // The end of a long line is what is being typed.
  std::string line = prompt_ + typed_;
  const auto room = static_cast<std::size_t>(std::max(size.width - 2, 1));
  while (console::columns(line) > room)
    line.erase(0, first_character(line).size());
  canvas.put({0, size.height - bottom_rows}, line, {Ink::usual, Ground::none, true, false});
  std::optional<Point> cursor;
  if (!prompt_.empty())
    cursor = Point{static_cast<int>(console::columns(line)), size.height - bottom_rows};
  device_.show(canvas, cursor);
}

void FullScreen::read_log_through() {
  for (std::size_t from = 0;;) {
    const auto size = device_.size();
    const auto lines = folded_log(size.width - 2);
    const auto rows = static_cast<std::size_t>(std::max(size.height - 1, 1));
    const auto last = lines.size() > rows ? lines.size() - rows : 0;
    from = std::min(from, last);
    Canvas canvas(size);
    for (std::size_t i = 0; i < rows && from + i < lines.size(); ++i)
      canvas.put({1, static_cast<int>(i)}, lines[from + i].text, lines[from + i].style);
    canvas.put({0, size.height - 1},
               " " + text(language_, from < last ? "screen.more" : "screen.read") + " ",
               {Ink::usual, Ground::none, false, true});
    device_.show(canvas, std::nullopt);
    const auto input = device_.read();
    rung_ = rung_ || input.kind == Input::Kind::rung;
    const bool forward = input.kind == Input::Kind::text || input.kind == Input::Kind::press ||
                         input.key == Key::enter || input.key == Key::page_down;
    if (input.kind == Input::Kind::end) {
      ended_ = true;
      return;
    }
    // Whoever goes on typing has read enough.
    const bool typing = input.kind == Input::Kind::text && input.text != " " && input.text != "q";
    if (typing && from == last)
      edit(input);
    if (input.kind == Input::Kind::interrupt || input.key == Key::escape || input.text == "q" ||
        (forward && from == last))
      return;
    // A larger screen may have room for it beside the board.
    if (input.kind == Input::Kind::resized &&
        static_cast<int>(folded_log(device_.size().width - 2).size()) <= log_rows())
      return;
    if (forward)
      from += rows;
    else if (input.key == Key::down || (input.kind == Input::Kind::wheel && !input.up))
      ++from;
    else if (input.key == Key::up || (input.kind == Input::Kind::wheel && input.up))
      from -= std::min<std::size_t>(from, 1);
    else if (input.key == Key::page_up)
      from -= std::min(from, rows);
  }
}

std::optional<std::string> FullScreen::submit(std::string line) {
  typed_.clear();
  leaving_asked_ = false;
  return line;
}

/// Ctrl-C clears what was begun; with nothing begun, twice in a row it leaves.
std::optional<std::string> FullScreen::leave_or_warn() {
  if (!typed_.empty()) {
    typed_.clear();
    return std::nullopt;
  }
  if (std::exchange(leaving_asked_, true))
    return submit("quit");
  fresh_log_ = true;
  write(text(language_, "screen.again-to-leave"));
  fresh_log_ = true;
  open_line_ = false;
  return std::nullopt;
}

std::optional<std::string> FullScreen::command_of(const Input &input) const {
  for (const auto &[area, command] : hot_)
    if (input.kind == Input::Kind::press && area.contains(input.at))
      return command;
  for (const auto &button : buttons_)
    if (input.kind == Input::Kind::key && input.key == button.key)
      return std::string(button.command);
  return std::nullopt;
}

std::optional<std::string> FullScreen::act_on_menu(const Input &input, const Menu &menu) {
  const auto count = menu.items.size();
  if (input.kind == Input::Kind::text && input.text.size() == 1 && input.text[0] >= '1' &&
      static_cast<std::size_t>(input.text[0] - '1') < count)
    return scene_->choose(static_cast<std::size_t>(input.text[0] - '1'));
  if (input.kind == Input::Kind::press)
    for (std::size_t i = 0; i < items_.size(); ++i)
      if (items_[i].contains(input.at))
        return scene_->choose(i);
  if (input.key == Key::enter || input.text == " ")
    return scene_->choose(menu.selected);
  if (input.key == Key::escape || input.kind == Input::Kind::interrupt)
    scene_->cancel();
  else
    return scene_->handle(input);
  return std::nullopt;
}

bool FullScreen::edit(const Input &input) {
  if (input.kind == Input::Kind::text) {
    if (typed_.size() < console::max_line)
      typed_ += input.text;
    return true;
  }
  if (input.key != Key::backspace)
    return false;
  while (!typed_.empty() && (static_cast<unsigned char>(typed_.back()) & 0xC0U) == 0x80U)
    typed_.pop_back();
  if (!typed_.empty())
    typed_.pop_back();
  return true;
}

std::optional<std::string> FullScreen::act(const Input &input) {
  if (auto command = command_of(input)) {
    if (scene_ != nullptr && scene_->menu() != nullptr)
      scene_->cancel();
    return submit(*std::move(command));
  }
  if (scene_ != nullptr && board_answers_)
    if (const auto *menu = scene_->menu())
      return act_on_menu(input, *menu);
  if (input.kind == Input::Kind::interrupt)
    return leave_or_warn();
  leaving_asked_ = false;
  const bool taps = typed_.empty() && board_answers_;
  if (!(taps && input.text == " ") && edit(input))
    return std::nullopt;
  if (input.key == Key::escape && !typed_.empty()) {
    typed_.clear();
    return std::nullopt;
  }
  if (input.key == Key::enter && (!typed_.empty() || !board_answers_)) {
    if (scene_ != nullptr && board_answers_)
      scene_->typed(typed_);
    return submit(typed_);
  }
  if (scene_ == nullptr || !board_answers_)
    return std::nullopt;
  auto line = scene_->handle(input);
  if (auto warning = scene_->take_warning(); !warning.empty()) {
    fresh_log_ = true;
    write("\x1b[31m" + warning + "\x1b[0m");
    fresh_log_ = true;
    open_line_ = false;
  }
  return line ? submit(*std::move(line)) : std::nullopt;
}

Input FullScreen::read() {
  const auto change = scene_ == nullptr ? std::nullopt : scene_->next_change();
  return change ? device_.read_within(*change) : device_.read();
}

console::InputLine FullScreen::ask(std::string_view prompt) {
  board_answers_ = std::exchange(awaiting_move_, false);
  prompt_ = prompt;
  // A greeting does not hide the board. At a distance it has the link to send.
  const bool greets = scene_ != nullptr && !rings_wake_ && !std::exchange(greeted_, true);
  if (!greets && !log_read_ &&
      static_cast<int>(folded_log(device_.size().width - 2).size()) > log_rows())
    read_log_through();
  log_read_ = true;
  while (!ended_) {
    draw();
    if (scene_ != nullptr && scene_->late()) {
      fresh_log_ = true;
      open_line_ = false;
      prompt_.clear();
      return {console::InputLine::Kind::late, {}};
    }
    auto input = std::exchange(rung_, false) ? Input{Input::Kind::rung} : read();
    ended_ = input.kind == Input::Kind::end;
    if (ended_)
      break;
    if (input.kind == Input::Kind::nothing)
      continue;
    if (input.kind == Input::Kind::rung && rings_wake_) {
      fresh_log_ = true;
      open_line_ = false;
      return {console::InputLine::Kind::late, {}};
    }
    if (auto line = act(input)) {
      fresh_log_ = true;
      open_line_ = false;
      prompt_.clear();
      return {console::InputLine::Kind::text, *std::move(line)};
    }
  }
  return {};
}

console::Woken FullScreen::wait() {
  while (true) {
    draw();
    const auto input = read();
    console::Woken woken;
    switch (input.kind) {
    case Input::Kind::rung:
      return woken;
    case Input::Kind::interrupt:
      woken.interrupted = true;
      return woken;
    case Input::Kind::end:
      ended_ = true;
      woken.typed = console::InputLine{};
      return woken;
    default:
      if (command_of(input) == "quit") {
        woken.typed = console::InputLine{console::InputLine::Kind::text, "quit"};
        return woken;
      }
      if (input.key == Key::escape) {
        woken.interrupted = true;
        return woken;
      }
      if (input.key == Key::enter && !typed_.empty()) {
        woken.typed = console::InputLine{console::InputLine::Kind::text, std::exchange(typed_, {})};
        return woken;
      }
      edit(input);
    }
  }
}

namespace {

class FullScreenLines final : public console::LineSource {
public:
  explicit FullScreenLines(FullScreen &screen) : screen_(screen) {}
  console::InputLine next(std::string_view prompt) override { return screen_.ask(prompt); }
  bool shows_prompt() const override { return true; }

private:
  FullScreen &screen_;
};

class FullScreenSink final : public console::Sink {
public:
  explicit FullScreenSink(FullScreen &screen) : screen_(screen) {}
  console::Written write(std::string_view bytes) override {
    screen_.write(bytes);
    return console::Written::yes;
  }

private:
  FullScreen &screen_;
};

class FullScreenBell final : public console::Bell {
public:
  explicit FullScreenBell(FullScreen &screen) : screen_(screen) {}
  void ring() override { screen_.ring(); }
  console::Woken wait() override { return screen_.wait(); }

private:
  FullScreen &screen_;
};

} // namespace

std::unique_ptr<console::Terminal> terminal_of(FullScreen &screen) {
  console::Traits traits;
  traits.person = traits.keyboard = true;
  // The screen reads the inks from the escape codes.
  traits.colour = true;
  return std::make_unique<console::Terminal>(std::make_unique<FullScreenLines>(screen),
                                             std::make_unique<FullScreenSink>(screen), traits,
                                             std::make_unique<FullScreenBell>(screen));
}

} // namespace plateau::screen
