// The pictures of the rules, held against the rules: what they show is played, refused, or ends the
// game as they say, and nothing that is refused is without one.
#include "learn/figures.hpp"

#include "bridge/look.hpp"
#include "games/games.hpp"
#include "learn/embedded.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <map>
#include <set>

namespace plateau::learn {
namespace {

using Codes = std::set<std::string, std::less<>>;

/// Codes that refuse no move on a board: texts that are none, positions, rules, files.
bool is_of_texts(std::string_view game, std::string_view code) {
  static const std::map<std::string, Codes, std::less<>> texts = {
      {"", {"unknown-option", "bad-option-value", "repeated-option"}},
      {"chess",
       {"off-board", "empty-move", "move-too-long", "unfinished-move", "no-such-square",
        "unreadable-move", "unreadable-promotion", "text-after-move", "unknown-variant",
        "null-move-in-check"}},
      {"stackchess",
       {"off-board", "bad-move", "bad-square", "bad-fields", "bad-side", "bad-row-count",
        "row-too-long", "row-too-short", "bad-stack", "needless-mark", "bad-counter",
        "rules-contradict-position", "two-colours", "too-many-pieces", "no-piece-at-all",
        "knight-not-in-rules", "unpromoted-pawn", "double-step-gone", "too-many-lost"}},
      {"abalone",
       {"not-aba-pro", "not-on-board", "not-in-row", "position-fields", "position-rows",
        "position-symbol", "row-has-too-few", "row-has-too-many", "bad-side", "bad-number",
        "side-without-marbles", "both-have-won", "more-marbles-than-cells", "unknown-layout"}},
  };
  return code.substr(0, 4) == "fen-" || texts.at("").contains(code) ||
         texts.at(std::string(game)).contains(code);
}

template <class See> void for_each_game_with_figures(See see) {
  for_each_game([&]<Game G>(std::type_identity<G> game) {
    if (!embedded_figures(G::name).empty())
      see(game);
  });
}

TEST(Figures, TheGamesOfTheTreeHaveThem) {
  for (const auto *game : {"chess", "stackchess", "abalone"})
    EXPECT_FALSE(figures_of(game).empty()) << game;
  EXPECT_TRUE(figures_of("nim").empty());
}

TEST(Figures, EachIsTrue) {
  for_each_game_with_figures([]<Game G>(std::type_identity<G>) {
    for (const auto &figure : figures_of(G::name)) {
      SCOPED_TRACE(std::string(G::name) + " " + figure.id);
      const auto match = begin<G>(figure.start);
      ASSERT_TRUE(match);
      EXPECT_EQ(match->moves().size(), figure.start.moves.size());
      for (const auto &move : figure.allowed)
        EXPECT_NE(match->read_move(move).move(), nullptr) << move;
      EXPECT_EQ(match->over(), !figure.end.empty() || figure.code == code::game_over);
      if (!figure.end.empty() && match->over()) {
        EXPECT_EQ(match->outcome()->reason.code, figure.end);
      }
      EXPECT_EQ(figure.refused.empty(), figure.code.empty());
      if (figure.refused.empty())
        continue;
      const auto verdict = match->read_move(figure.refused);
      ASSERT_NE(verdict.refusal(), nullptr);
      EXPECT_EQ(verdict.refusal()->code, figure.code);
      EXPECT_NE(verdict.refusal()->kind, RefusalKind::malformed);
    }
  });
}

TEST(Figures, EachProvesSomethingAndIsToldInEveryLanguage) {
  for_each_game_with_figures([]<Game G>(std::type_identity<G>) {
    Codes ids;
    for (const auto &figure : figures_of(G::name)) {
      SCOPED_TRACE(std::string(G::name) + " " + figure.id);
      EXPECT_TRUE(ids.insert(figure.id).second) << "twice";
      EXPECT_FALSE(figure.allowed.empty() && figure.end.empty() && figure.refused.empty());
      for (const auto language : all_languages()) {
        EXPECT_EQ(figure.text.has(language), figure.refused.empty());
        EXPECT_FALSE(caption<G>(language, figure).empty());
      }
    }
  });
}

TEST(Figures, EverySectionHasOne) {
  for_each_game_with_figures([]<Game G>(std::type_identity<G>) {
    Codes sections;
    if constexpr (requires { bridge::Look<G>::rules_sections; })
      for (const auto section : bridge::Look<G>::rules_sections)
        if (section != "here") // How a board is clicked on.
          sections.emplace(section);
    Codes shown;
    for (const auto &figure : figures_of(G::name))
      shown.insert(figure.section);
    EXPECT_EQ(shown, sections) << G::name;
  });
}

TEST(Figures, EveryMoveThatIsRefusedHasOne) {
  for_each_game_with_figures([]<Game G>(std::type_identity<G>) {
    Codes shown;
    for (const auto &figure : figures_of(G::name))
      if (!figure.code.empty())
        shown.insert(figure.code);
    for (const auto code : G::refusal_codes())
      EXPECT_NE(is_of_texts(G::name, code), shown.contains(code)) << G::name << " " << code;
  });
}

TEST(Figures, EveryEndHasOne) {
  for_each_game_with_figures([]<Game G>(std::type_identity<G>) {
    Codes shown;
    for (const auto &figure : figures_of(G::name))
      shown.insert(figure.end);
    for (const auto &reason : G::end_reasons())
      // The clock is no picture.
      EXPECT_TRUE(reason.code == "time-limit" || shown.contains(reason.code))
          << G::name << " " << reason.code;
  });
}

} // namespace
} // namespace plateau::learn
