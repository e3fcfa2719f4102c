#include "console/program.hpp"
#include "core/testing/languages.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace plateau::console {
namespace {

ReadOptions read(std::vector<const char *> arguments, std::string_view lang = "") {
  return read_options(arguments, [lang](const char *name) {
    return std::string_view(name) == "LANG" ? lang : std::string_view{};
  });
}

TEST(ProgramOptions, AreRead) {
  const auto all = read({"--ascii", "--position", "8/8 w", "--rules=x", "--help", "--version"});
  EXPECT_EQ(all.mistake, "");
  EXPECT_TRUE(all.options.ascii && all.options.help && all.options.version);
  EXPECT_EQ(all.options.position, "8/8 w");
  EXPECT_EQ(all.options.rules, "x");
}

TEST(ProgramOptions, TheLanguageOptionBeatsTheEnvironment) {
  EXPECT_EQ(read({}, "fr_FR").options.language, plateau::testing::french);
  EXPECT_EQ(read({"--lang", "en"}, "fr_FR").options.language, plateau::testing::english);
  EXPECT_EQ(read({"--lang=fr"}).options.language, plateau::testing::french);
}

TEST(ProgramOptions, MistakesAreNamed) {
  EXPECT_NE(read({"--nonsense"}).mistake.find("--nonsense"), std::string::npos);
  EXPECT_NE(read({"--lang", "de"}).mistake.find("“de”"), std::string::npos);
  EXPECT_NE(read({"--position"}).mistake.find("--position"), std::string::npos);
  EXPECT_NE(read({"--bad", "--lang", "fr"}).mistake.find("Il n’y a pas d’option --bad"),
            std::string::npos)
      << "in the language asked for, wherever it is asked for";
  EXPECT_NE(read({"--\x1b[2J"}).mistake.find("--?[2J"), std::string::npos);
}

} // namespace
} // namespace plateau::console
