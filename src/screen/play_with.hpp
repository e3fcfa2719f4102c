/// @file
/// What play.hpp declares. Each game is compiled on its own, in a file that cmake/games.cmake
/// makes.
#pragma once

#include "console/play_with.hpp"
#include "screen/desk.hpp"
#include "screen/game_scene.hpp"
#include "screen/play.hpp"

#include <utility>

namespace plateau::screen {

/// A face whose board is a scene: the loop of the text programs draws on the desk without knowing.
template <console::Face F> class SceneFace : public F {
public:
  using G = typename F::Game;

  SceneFace(Desk &desk, bool ascii) : desk_(desk), ascii_(ascii) {}

  /// The scene is always there: nothing is written.
  std::string board(const console::Table<G> &table) {
    scene_.look_at(table, ascii_);
    desk_.show(&scene_);
    return {};
  }
  std::string prompt(const console::Table<G> &table) {
    scene_.look_at(table, ascii_);
    desk_.await_move();
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
  Desk &desk_;
  bool ascii_;
  GameScene<F> scene_;
};

template <Game G>
std::string play(Device &device, const console::ProgramOptions &options, console::Guest<G> guest) {
  Desk desk(device, options.language);
  const auto terminal = terminal_of(desk);
  SceneFace<typename console::FaceOf<G>::Type> face(desk, options.ascii);
  return console::play_with(face, *terminal, options, std::move(guest));
}

} // namespace plateau::screen
