/// @file
/// What play.hpp declares. Each game is compiled on its own, in a file that cmake/games.cmake
/// makes.
#pragma once

#include "console/play_with.hpp"
#include "screen/full_screen.hpp"
#include "screen/game_scene.hpp"
#include "screen/play.hpp"

#include <utility>

namespace plateau::screen {

/// A face whose board is a scene: the loop of the text programs draws on the screen without
/// knowing.
template <console::Face F> class SceneFace : public F {
public:
  using G = typename F::Game;
  static constexpr bool shows_clocks = true;

  SceneFace(FullScreen &screen, bool ascii) : screen_(screen), ascii_(ascii) {}

  /// The scene is always there: nothing is written.
  std::string board(const console::Table<G> &table) {
    scene_.look_at(table, ascii_);
    screen_.show(&scene_);
    return {};
  }
  std::string prompt(const console::Table<G> &table) {
    scene_.look_at(table, ascii_);
    screen_.await_move();
    return F::prompt(table);
  }
  /// Moves are in the list beside the board.
  std::string words(const console::Table<G> &table, const console::Heard &heard) {
    if (heard.event.kind == EventKind::moved)
      return {};
    if constexpr (requires(F & face) { face.words(table, heard); })
      return F::words(table, heard);
    else
      return announce<G>(table.language(), heard.event);
  }
  /// For programs that read what others write; here it would only be wiped.
  void last_line() = delete;

private:
  FullScreen &screen_;
  bool ascii_;
  GameScene<F> scene_;
};

template <Game G>
std::string play(Device &device, const console::ProgramOptions &options, console::Guest<G> guest) {
  FullScreen screen(device, options.language);
  const auto terminal = terminal_of(screen);
  SceneFace<typename console::FaceOf<G>::Type> face(screen, options.ascii);
  return console::play_with(face, *terminal, options, std::move(guest));
}

} // namespace plateau::screen
