#include "screen/device.hpp"

#ifdef PLATEAU_FULL_SCREEN

#include "console/standard.hpp"
#include "core/utf8.hpp"
#include "system/descriptor.hpp"

#include <curses.h>
#include <langinfo.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <clocale>
#include <csignal>
#include <cstring>
#include <cwchar>
#include <deque>
#include <utility>

namespace plateau::screen {

namespace {

constexpr char rung = 'r';
constexpr char interrupted = 'i';
constexpr char ended = 'e';

/// Where signal handlers write; -1 when nobody listens.
std::atomic<int> signals_go_to{-1};
/// How the terminal was, for a program that crashes.
termios terminal_before{};

void write_byte(int channel, char byte) {
  const int error = errno;
  while (::write(channel, &byte, 1) < 0 && errno == EINTR) {
  }
  errno = error;
}

void hear_signal(int signal) {
  if (const int channel = signals_go_to.load(); channel >= 0)
    write_byte(channel, signal == SIGINT ? interrupted : ended);
}

/// A crash, or Ctrl-\\ from somebody who has had enough, leaves no time for ncurses: mouse off,
/// cursor keys as usual, cursor on, the other screen, colours as they were.
void restore_and_crash(int signal) {
  constexpr std::string_view back =
      "\x1b[?1000l\x1b[?1002l\x1b[?1006l\x1b[?1l\x1b>\x1b[?25h\x1b[?1049l\x1b[0m\r\n";
  [[maybe_unused]] const auto written = ::write(STDOUT_FILENO, back.data(), back.size());
  ::tcsetattr(STDIN_FILENO, TCSANOW, &terminal_before);
  ::signal(signal, SIG_DFL);
  ::raise(signal);
}

constexpr std::array<int, 3> heard_signals = {SIGINT, SIGTERM, SIGHUP};
constexpr std::array<int, 6> crashes = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGQUIT};

// Colours of the 256 as in console/ink.hpp, and of the 8 every coloured terminal has.
constexpr std::array<std::array<short, 2>, 7> grounds = {{{-1, -1},
                                                          {137, COLOR_CYAN},
                                                          {94, COLOR_BLUE},
                                                          {65, COLOR_GREEN},
                                                          {67, COLOR_MAGENTA},
                                                          {136, COLOR_YELLOW},
                                                          {160, COLOR_RED}}};
constexpr std::array<std::array<short, 2>, 5> inks = {
    {{-1, -1}, {231, COLOR_WHITE}, {16, COLOR_BLACK}, {203, COLOR_RED}, {245, -1}}};

Key key_of(wint_t code) {
  switch (code) {
  case KEY_UP:
    return Key::up;
  case KEY_DOWN:
    return Key::down;
  case KEY_LEFT:
    return Key::left;
  case KEY_RIGHT:
    return Key::right;
  case KEY_HOME:
    return Key::home;
  case KEY_END:
    return Key::end;
  case KEY_PPAGE:
    return Key::page_up;
  case KEY_NPAGE:
    return Key::page_down;
  case KEY_ENTER:
    return Key::enter;
  case KEY_BACKSPACE:
  case KEY_DC:
    return Key::backspace;
  default:
    break;
  }
  if (code >= static_cast<wint_t>(KEY_F(1)) && code <= static_cast<wint_t>(KEY_F(10)))
    return static_cast<Key>(static_cast<int>(Key::f1) + static_cast<int>(code) - KEY_F(1));
  return Key::none;
}

class CursesDevice final : public Device {
public:
  CursesDevice(SCREEN *screen, system::Pipe pipe) : screen_(screen), pipe_(std::move(pipe)) {
    ::cbreak();
    let_control_s_through();
    ::noecho();
    ::nonl();
    ::keypad(stdscr, TRUE);
    ::nodelay(stdscr, TRUE);
    constexpr int escape_wait = 25; // Milliseconds: no key's sequence takes longer to come.
    ::set_escdelay(escape_wait);
    ::mousemask(BUTTON1_PRESSED | BUTTON1_RELEASED | BUTTON4_PRESSED | BUTTON5_PRESSED, nullptr);
    ::mouseinterval(0);
    unicode_ = std::strcmp(::nl_langinfo(CODESET), "UTF-8") == 0;
    colours_ = console::colour_from(console::process_environment, true) && ::has_colors() == TRUE;
    if (colours_)
      make_pairs();
    listen();
  }
  ~CursesDevice() override {
    for (std::size_t i = 0; i < heard_signals.size(); ++i)
      ::sigaction(heard_signals[i], &heard_before_[i], nullptr);
    for (std::size_t i = 0; i < crashes.size(); ++i)
      ::sigaction(crashes[i], &crashes_before_[i], nullptr);
    signals_go_to = -1;
    ::mousemask(0, nullptr);
    ::endwin();
    ::delscreen(screen_);
  }

  Size size() const override { return {COLS, LINES}; }
  bool has_colours() const override { return colours_; }
  bool has_unicode() const override { return unicode_; }
  void ring() override { write_byte(pipe_.write.number(), rung); }

  void show(const Canvas &canvas, std::optional<Point> cursor) override {
    ::erase();
    for (int y = 0; y < canvas.size().height && y < LINES; ++y)
      for (int x = 0; x < canvas.size().width && x < COLS; ++x) {
        // Some terminals scroll when their last spot is filled.
        if (x == COLS - 1 && y == LINES - 1)
          continue;
        const auto &spot = canvas.at({x, y});
        ::attrset(attributes(spot.style));
        const auto sign = unicode_ ? spot.sign : plain(spot.sign).substr(0, 1);
        ::mvaddstr(y, x, sign.c_str());
      }
    ::attrset(A_NORMAL);
    ::curs_set(cursor ? 1 : 0);
    if (cursor)
      ::move(cursor->y, cursor->x);
    ::refresh();
  }

  Input read() override { return read_for(-1); }
  Input read_within(Milliseconds time) override { return read_for(static_cast<int>(time.count())); }

private:
  /// @param milliseconds negative: for ever
  Input read_for(int milliseconds) {
    while (true) {
      if (auto input = read_key())
        return *std::move(input);
      if (const auto told = told_by_pipe())
        return *told;
      std::array<pollfd, 2> channels{{{pipe_.read.number(), POLLIN, 0}, {STDIN_FILENO, POLLIN, 0}}};
      const int ready = ::poll(channels.data(), channels.size(), milliseconds);
      if (ready < 0)
        continue; // A signal: of a new size ncurses tells as a key.
      if (ready == 0) {
        Input input;
        input.kind = Input::Kind::nothing;
        return input;
      }
      if ((channels[1].revents & (POLLHUP | POLLERR | POLLNVAL)) != 0)
        return {};
    }
  }

  static void make_pairs() {
    ::start_color();
    ::use_default_colors();
    const std::size_t palette = COLORS >= 256 ? 0 : 1;
    for (std::size_t ground = 0; ground < grounds.size(); ++ground)
      for (std::size_t ink = 0; ink < inks.size(); ++ink)
        ::init_pair(pair_of(ink, ground), inks[ink][palette], grounds[ground][palette]);
  }
  static short pair_of(std::size_t ink, std::size_t ground) {
    return static_cast<short>(1 + ground * inks.size() + ink);
  }

  int attributes(const Style &style) const {
    int attributes = style.bold ? A_BOLD : A_NORMAL;
    if (colours_)
      attributes |= COLOR_PAIR(
          pair_of(static_cast<std::size_t>(style.ink), static_cast<std::size_t>(style.ground)));
    else if (style.ink == Ink::faint)
      attributes |= A_DIM;
    if (style.reversed)
      attributes |= A_REVERSE;
    return attributes;
  }

  /// Else a Ctrl-S, typed or pasted, stops the screen, and no key is heard any more.
  static void let_control_s_through() {
    termios terminal{};
    if (::tcgetattr(STDIN_FILENO, &terminal) != 0)
      return;
    terminal.c_iflag &= ~static_cast<tcflag_t>(IXON);
    ::tcsetattr(STDIN_FILENO, TCSANOW, &terminal);
    ::def_prog_mode(); // As it is again after Ctrl-Z.
  }

  void listen() {
    signals_go_to = pipe_.write.number();
    for (std::size_t i = 0; i < heard_signals.size(); ++i)
      handle(heard_signals[i], hear_signal, heard_before_[i]);
    for (std::size_t i = 0; i < crashes.size(); ++i)
      handle(crashes[i], restore_and_crash, crashes_before_[i]);
  }
  static void handle(int signal, void (*handler)(int), struct sigaction &before) {
    struct sigaction action {};
    action.sa_handler = handler; // NOLINT: the system's interface.
    ::sigaction(signal, &action, &before);
  }

  std::optional<Input> told_by_pipe() {
    char byte = 0;
    if (::read(pipe_.read.number(), &byte, 1) != 1)
      return std::nullopt;
    Input input;
    if (byte == rung)
      input.kind = Input::Kind::rung;
    else if (byte == interrupted)
      input.kind = Input::Kind::interrupt;
    return input;
  }

  std::optional<Input> read_key() {
    if (!mouse_.empty())
      return next_of_mouse();
    wint_t code = 0;
    const int kind = ::get_wch(&code);
    if (kind == ERR)
      return std::nullopt;
    Input input;
    input.kind = Input::Kind::key;
    if (kind == KEY_CODE_YES) {
      if (code == KEY_RESIZE) {
        input.kind = Input::Kind::resized;
        return input;
      }
      if (code == KEY_MOUSE)
        return read_mouse();
      input.key = key_of(code);
      return input;
    }
    switch (code) {
    case L'\r':
    case L'\n':
      input.key = Key::enter;
      return input;
    case 27:
      input.key = Key::escape;
      return input;
    case 8:
    case 127:
      input.key = Key::backspace;
      return input;
    case 4: // Ctrl-D: the end, as for every program that reads lines.
      return Input{};
    case 12: // Ctrl-L: draw everything again.
      ::clearok(curscr, TRUE);
      input.kind = Input::Kind::resized;
      return input;
    default:
      break;
    }
    std::array<char, 16> bytes{};
    std::mbstate_t state{};
    const auto length = std::wcrtomb(bytes.data(), static_cast<wchar_t>(code), &state);
    if (code < L' ' || length == static_cast<std::size_t>(-1))
      return input; // No key that means something here.
    input.kind = Input::Kind::text;
    input.text.assign(bytes.data(), length);
    return input;
  }

  /// A button that went down and up at once, as over a slow line, is told by one key: getmouse
  /// gives what happened last first.
  Input read_mouse() {
    for (MEVENT event{}; ::getmouse(&event) == OK;)
      mouse_.push_front(input_of(event));
    return next_of_mouse();
  }
  Input next_of_mouse() {
    Input input;
    input.kind = Input::Kind::key; // None that means something.
    if (!mouse_.empty()) {
      input = mouse_.front();
      mouse_.pop_front();
    }
    return input;
  }
  static Input input_of(const MEVENT &event) {
    Input input;
    input.kind = Input::Kind::key;
    input.at = {event.x, event.y};
    if ((event.bstate & BUTTON1_PRESSED) != 0)
      input.kind = Input::Kind::press;
    else if ((event.bstate & BUTTON1_RELEASED) != 0)
      input.kind = Input::Kind::release;
    else if ((event.bstate & (BUTTON4_PRESSED | BUTTON5_PRESSED)) != 0)
      input.kind = Input::Kind::wheel;
    input.up = (event.bstate & BUTTON4_PRESSED) != 0;
    return input;
  }

  SCREEN *screen_;
  system::Pipe pipe_;
  std::array<struct sigaction, heard_signals.size()> heard_before_{};
  std::array<struct sigaction, crashes.size()> crashes_before_{};
  std::deque<Input> mouse_; ///< What it did, as far as that is not read.
  bool colours_ = false;
  bool unicode_ = false;
};

bool large_enough() {
  winsize size{};
  return ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col >= least_size.width &&
         size.ws_row >= least_size.height;
}

} // namespace

std::unique_ptr<Device> terminal_device() {
  const auto kind = console::process_environment("TERM");
  if (::isatty(STDIN_FILENO) != 1 || ::isatty(STDOUT_FILENO) != 1 || kind.empty() ||
      kind == "dumb" || !large_enough() || ::tcgetattr(STDIN_FILENO, &terminal_before) != 0)
    return nullptr;
  auto pipe = system::make_pipe(system::Waiting::never);
  if (!pipe)
    return nullptr;
  // What the name of a locale says of its letters holds where it is not installed, too.
  if (std::setlocale(LC_CTYPE, "") == nullptr &&
      !console::has_plain_locale(console::process_environment))
    std::setlocale(LC_CTYPE, "C.UTF-8");
  auto *const screen = ::newterm(nullptr, stdout, stdin);
  if (screen == nullptr)
    return nullptr;
  return std::make_unique<CursesDevice>(screen, *std::move(pipe));
}

} // namespace plateau::screen

#else

namespace plateau::screen {

std::unique_ptr<Device> terminal_device() { return nullptr; }

} // namespace plateau::screen

#endif
