/// @file
/// What every subcommand of `plateau` has: where it writes, in which language, and what it answers.
#pragma once

#include "app/exit.hpp"
#include "app/output.hpp"
#include "core/texts.hpp"

#include <functional>
#include <optional>

namespace plateau::app {

/// What a command is given when it runs.
struct Context {
  Language language;
  Output &out;
};

/// The command the user chose, ready to run.
using Action = std::function<Exit(Context &)>;

struct Menu;

// Each command has a file of its own, which says what it answers.
void add_games_command(const Menu &menu);
void add_moves_command(const Menu &menu);
void add_why_command(const Menu &menu);
void add_explain_command(const Menu &menu);
void add_perft_command(const Menu &menu);
void add_replay_command(const Menu &menu);
void add_grade_command(const Menu &menu);
void add_analyse_command(const Menu &menu);
void add_show_command(const Menu &menu);
void add_explore_command(const Menu &menu);
void add_best_command(const Menu &menu);
void add_uci_command(const Menu &menu);
void add_ugi_command(const Menu &menu);
void add_bench_command(const Menu &menu);
void add_match_command(const Menu &menu);
void add_serve_command(const Menu &menu);
void add_play_command(const Menu &menu);
void add_join_command(const Menu &menu);
void add_learn_command(const Menu &menu);
void add_picture_command(const Menu &menu);
void add_puzzle_command(const Menu &menu);
void add_puzzles_command(const Menu &menu);
void add_archive_commands(const Menu &menu); ///< export, import
void add_removal_commands(const Menu &menu); ///< prune, forget

/// At a terminal, asks what to play and plays it; nothing where nobody sits there.
std::optional<Exit> offer_a_game(Context &context);

/// The language of `--lang`, else of the environment (LC_ALL, LC_MESSAGES, LANG).
Language chosen_language(int count, const char *const *arguments);

/// Runs the program: `main` without its process-wide settings.
int run(int count, const char *const *arguments);

} // namespace plateau::app
