// The pictures of testdata/pictures.json, which the page draws too (web/src/board/picture.test.ts).
#include "picture/svg.hpp"

#include "core/json_value.hpp"
#include "games/answers.hpp"
#include "learn/figures.hpp"
#include "picture/drawing.hpp"
#include "picture/of.hpp"
#include "picture/xml.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <set>

namespace plateau::picture {
namespace {

const std::string testdata = std::string(PLATEAU_SOURCE_DIR) + "/src/picture/testdata/";

std::string content_of(const std::string &path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

JsonValue pictures() { return read_json(content_of(testdata + "pictures.json")).value(); }

template <Game G> Scene scene_for(const JsonValue &wanted) {
  auto started = start_match<G>(Language{}, text_in(wanted, "rules"), text_in(wanted, "position"));
  auto &match = std::get<Match<G>>(started);
  if (const auto moves = text_in(wanted, "moves"); !moves.empty()) {
    EXPECT_FALSE(play_one<G>(Language{}, match, moves, 1));
  }
  auto scene = scene_of<G>(match.position());
  if (wanted["last"].as_boolean().value_or(false))
    mark_move<G>(scene, match.position_at(0), match.moves().back());
  EXPECT_EQ(draw_arrows(scene, text_in(wanted, "arrows")), std::nullopt);
  if (const auto why = text_in(wanted, "why"); !why.empty()) {
    const auto verdict = match.read_move(why);
    EXPECT_NE(verdict.refusal(), nullptr) << why;
    if (const auto *refusal = verdict.refusal())
      mark_refusal(scene, *refusal);
  }
  return scene;
}

Scene scene_of_game(const JsonValue &wanted) {
  return with_game(text_in(wanted, "game"),
                   [&]<Game G>(std::type_identity<G>) { return scene_for<G>(wanted); })
      .value();
}

Manner manner_of(const JsonValue &wanted) {
  Manner manner;
  if (const auto theme = text_in(wanted, "theme"); !theme.empty())
    manner.theme = theme;
  if (const auto set = text_in(wanted, "pieces"); !set.empty())
    manner.set = set;
  manner.coordinates = wanted["coordinates"].as_boolean().value_or(true);
  manner.turned = wanted["flip"].as_boolean().value_or(false);
  return manner;
}

/// To write the files anew: PLATEAU_WRITE_PICTURES=1 build/tests/picture_tests
TEST(Svg, PicturesAreAsTheyWere) {
  const bool writes = std::getenv("PLATEAU_WRITE_PICTURES") != nullptr;
  const auto all = pictures();
  ASSERT_GE(all.items().size(), 6U);
  for (const auto &wanted : all.items()) {
    const auto path = testdata + std::string(text_in(wanted, "name")) + ".svg";
    const auto drawn = write_svg(scene_of_game(wanted), manner_of(wanted));
    if (writes)
      std::ofstream(path, std::ios::binary) << drawn;
    EXPECT_EQ(drawn, content_of(path)) << path;
  }
}

/// The figure as `plateau picture --last --why` draws it.
template <Game G> Scene scene_of_figure(const learn::Figure &figure) {
  const auto match = learn::begin<G>(figure.start);
  EXPECT_TRUE(match) << figure.id;
  if (!match)
    return {};
  auto scene = scene_of<G>(match->position());
  if (const auto ply = match->moves().size(); ply > 0)
    mark_move<G>(scene, match->position_at(ply - 1), match->moves().back());
  EXPECT_EQ(draw_arrows(scene, figure.arrows), std::nullopt) << figure.id;
  if (!figure.refused.empty())
    if (const auto verdict = match->read_move(figure.refused); verdict.refusal() != nullptr)
      mark_refusal(scene, *verdict.refusal());
  return scene;
}

/// `{"en":{"<id>":"<caption>",…},…}`, a line each.
template <Game G> std::string captions_of(const std::vector<learn::Figure> &figures) {
  std::string out = "{";
  for (const auto language : all_languages()) {
    out += out.size() == 1 ? "\n" : ",\n";
    append_json_string(out, language.tag());
    out += ": {";
    const char *between = "\n";
    for (const auto &figure : figures) {
      append_json_string(out.append(between), figure.id);
      append_json_string(out.append(": "), learn::caption<G>(language, figure));
      between = ",\n";
    }
    out += "\n}";
  }
  return out + "\n}\n";
}

/// The pictures of the rules stand in docs/figures, for the documentation is made without a
/// program. They are written anew as those above.
TEST(Svg, PicturesOfTheRulesAreAsTheDocumentationHasThem) {
  const bool writes = std::getenv("PLATEAU_WRITE_PICTURES") != nullptr;
  for_each_game([&]<Game G>(std::type_identity<G>) {
    const auto figures = learn::figures_of(G::name);
    if (figures.empty())
      return;
    const auto folder =
        std::filesystem::path(PLATEAU_SOURCE_DIR) / "docs" / "figures" / std::string(G::name);
    std::set<std::string> names;
    const auto hold = [&](const std::string &name, const std::string &content) {
      names.insert(name);
      if (writes)
        std::ofstream(folder / name, std::ios::binary) << content;
      EXPECT_EQ(content, content_of((folder / name).string())) << name;
    };
    if (writes) {
      std::filesystem::remove_all(folder);
      std::filesystem::create_directories(folder);
    }
    Manner manner;
    manner.width = 320;
    for (const auto &figure : figures)
      hold(figure.id + ".svg", write_svg(scene_of_figure<G>(figure), manner));
    hold("captions.json", captions_of<G>(figures));
    for (const auto &file : std::filesystem::directory_iterator(folder))
      EXPECT_TRUE(names.contains(file.path().filename().string())) << file.path();
  });
}

TEST(Svg, NothingIsMarkedThatWasNotAskedFor) {
  const auto scene = scene_of<DefaultGame>(DefaultGame::start({}));
  EXPECT_TRUE(scene.marks.last.empty());
  EXPECT_TRUE(scene.marks.refusal.empty());
  EXPECT_FALSE(scene.marks.check);
  const auto svg = write_svg(scene, {});
  EXPECT_EQ(svg.find(text_in(board_drawing()["themes"]["wood"]["mark"], "danger")),
            std::string::npos);
}

TEST(Svg, ThemesAndSetsAreComplete) {
  const std::string usual(theme_names().front());
  const auto colours = [](const JsonValue &theme) {
    std::vector<std::string> names;
    for (const auto &[name, value] : theme.members()) {
      names.push_back(name);
      for (const auto &[inner, colour] : value.members()) {
        EXPECT_EQ(colour.as_string().value_or("").size(), 7U) << name << "." << inner;
        names.push_back(name + "." + inner);
      }
    }
    return names;
  };
  EXPECT_EQ(usual, Manner{}.theme);
  EXPECT_GE(theme_names().size(), 7U);
  for (const auto theme : theme_names())
    EXPECT_EQ(colours(board_drawing()["themes"][theme]), colours(board_drawing()["themes"][usual]))
        << theme;
  EXPECT_EQ(set_names().front(), Manner{}.set);
  for (const auto set : set_names())
    for (const auto *kind : {"pawn", "knight", "bishop", "rook", "queen", "king"})
      EXPECT_EQ(text_in(piece_set(set)[kind], "body").substr(0, 1), "M") << set << " " << kind;
}

TEST(Svg, ArrowsAreReadOrTheWrongWordIsNamed) {
  auto scene = scene_of<DefaultGame>(DefaultGame::start({}));
  EXPECT_EQ(draw_arrows(scene, " e2e4, D5 ,a1h8"), std::nullopt);
  EXPECT_EQ(scene.marks.arrows.size(), 2U);
  EXPECT_EQ(scene.marks.rings.size(), 1U);
  EXPECT_EQ(scene.cells[scene.marks.arrows.front().to].name, "e4");
  EXPECT_EQ(draw_arrows(scene, "e2e4,e2e9"), "e2e9");
  EXPECT_EQ(draw_arrows(scene, "e2e2"), "e2e2") << "an arrow goes somewhere";
  EXPECT_EQ(draw_arrows(scene, "e"), "e");
}

TEST(Svg, WhatPeopleWriteIsEscaped) {
  auto scene = scene_of<DefaultGame>(DefaultGame::start({}));
  scene.title = "<&>\"\n";
  EXPECT_NE(write_svg(scene, {}).find("<title>&lt;&amp;&gt;&quot; </title>"), std::string::npos);
}

TEST(Svg, NumbersHaveTwoDigitsAtMost) {
  EXPECT_EQ(number(0), "0");
  EXPECT_EQ(number(-0.001), "0");
  EXPECT_EQ(number(12.5), "12.5");
  EXPECT_EQ(number(86.602540), "86.6");
  EXPECT_EQ(number(100), "100");
  EXPECT_EQ(number(-1.239), "-1.24");
}

TEST(Svg, TheHeightFollowsTheBoard) {
  for_each_game([]<Game G>(std::type_identity<G>) {
    const auto scene = scene_of<G>(G::start({}));
    for (const int width : {min_width, 480, max_width}) {
      Manner manner;
      manner.width = width;
      const int height = height_of(scene, manner);
      EXPECT_GE(height, width * 4 / 5) << G::name;
      EXPECT_LE(height, width) << G::name;
    }
  });
}

} // namespace
} // namespace plateau::picture
