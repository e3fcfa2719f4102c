// Manual pages, and what shells complete.
#include "app/testing/program.hpp"

namespace plateau::app {
namespace {

using testing::contains;
using testing::plateau_says;

std::vector<std::string> lines_of(const std::string &text) {
  std::vector<std::string> lines;
  for (std::size_t from = 0; from < text.size();) {
    const auto end = std::min(text.find('\n', from), text.size());
    lines.push_back(text.substr(from, end - from));
    from = end + 1;
  }
  return lines;
}

using Words = std::vector<std::string>;

Words completed(Words words) {
  words.insert(words.begin(), {"help", "--complete", "--"});
  return lines_of(plateau_says(words).out);
}

TEST(Guide, CompletesCommandsGamesOptionsAndRules) {
  EXPECT_EQ(completed({"gr"}), (Words{"grade"}));
  EXPECT_EQ(completed({"play", "ab"}), (Words{"abalone"}));
  EXPECT_EQ(completed({"--lang", "fr", "moves", "che"}), (Words{"chess"}));
  EXPECT_EQ(completed({"help", "ser"}), (Words{"serve"}));
  EXPECT_EQ(completed({"learn", "chess", "cas"}), (Words{"castling"}));
  EXPECT_EQ(completed({"puzzles", "m"}), (Words{"mine"}));
  EXPECT_EQ(completed({"puzzles", "mine", "ab"}), (Words{"abalone"}));
  EXPECT_EQ(completed({"puzzle", "chess", "--theme", "ske"}), (Words{"skewer"}));
  EXPECT_EQ(completed({"grade", "--ju"}), (Words{"--junit"}));
  EXPECT_EQ(completed({"grade", "--la"}), (Words{"--lang"}));
  EXPECT_EQ(completed({"picture", "chess", "--theme", "fo"}), (Words{"forest"}));
  EXPECT_EQ(completed({"picture", "chess", "--pieces=s"}), (Words{"--pieces=solid"}));
  EXPECT_EQ(completed({"--lang", ""}), (Words{"en", "fr"}));
  EXPECT_EQ(completed({"--lang=f"}), (Words{"--lang=fr"}));
  EXPECT_EQ(completed({"play", "abalone", "--rules", "layout=belg"}),
            (Words{"layout=belgian-daisy"}));
  EXPECT_EQ(completed({"play", "abalone", "--rules", "limit=90,layout=du"}),
            (Words{"limit=90,layout=duel", "limit=90,layout=dutch-daisy"}));
  EXPECT_EQ(completed({"play", "stackchess", "--rules", "n=8,ti"}), (Words{"n=8,time="}));
  const std::string url = "http://127.0.0.1/";
  EXPECT_EQ(completed({"join", url, "--create", "abalone", "--rules", "layout=du"}),
            (Words{"layout=duel", "layout=dutch-daisy"}));
  EXPECT_EQ(completed({"join", "--create=abalone", url, "--rules", "layout=due"}),
            (Words{"layout=duel"}));
  EXPECT_EQ(completed({"grade", "echecs", ""}), Words{}) << "any file";
  EXPECT_EQ(completed({"nonsense", ""}).size(), completed({""}).size());
}

TEST(Guide, EveryCommandHasAManualPageWithItsOptions) {
  auto commands = completed({""});
  EXPECT_GT(commands.size(), 10U);
  commands.insert(commands.begin(), "");
  for (const auto &command : commands)
    for (const auto *const language : {"en", "fr"}) {
      Words words = {"--lang", language, "help", "--man"};
      if (!command.empty())
        words.push_back(command);
      const auto page = plateau_says(words);
      EXPECT_EQ(page.status, 0) << command;
      EXPECT_EQ(page.out.substr(0, 12), ".TH \"PLATEAU") << page.out;
      // Every option of its help stands in it too.
      const auto help = command.empty() ? plateau_says({"--lang", language, "--help"})
                                        : plateau_says({"--lang", language, command, "--help"});
      for (const auto &line : lines_of(help.out))
        if (const auto at = line.find("--");
            at != std::string::npos && line.substr(0, 2) == "  " && at < 12) {
          std::string name;
          for (const char letter : line.substr(at, line.find_first_of(" =,", at) - at))
            name += letter == '-' ? "\\-" : std::string(1, letter);
          EXPECT_TRUE(contains(page.out, name)) << command << ": " << name << "\n" << page.out;
        }
    }
}

TEST(Guide, ManFindsNothingWrongWithThePages) {
  const auto tools = testing::run_command({"sh", "-c", "command -v man && command -v groff"});
  if (tools.status != 0)
    GTEST_SKIP() << "there is no man here";
  for (const auto &made :
       Words{testing::plateau_path + " help --man", testing::plateau_path + " help --man grade",
             testing::plateau_path + " --lang fr help --man serve",
             std::string(PLATEAU_BIN_DIR) + "/echecs --lang fr --man"}) {
    const auto warnings = testing::run_command(
        {"sh", "-c", made + " | LC_ALL=C.UTF-8 groff -K utf8 -man -Tutf8 -ww 2>&1 >/dev/null"});
    EXPECT_EQ(warnings.out, "") << made;
    const auto shown = testing::run_command(
        {"sh", "-c",
         made + " > page.$$.1 && LC_ALL=C.UTF-8 MANPAGER=cat man -l ./page.$$.1; rm -f page.$$.1"});
    EXPECT_TRUE(contains(shown.out, "--lang") || contains(shown.out, "--help")) << shown.out;
  }
}

/// What a real bash would offer at the end of this line.
Words bash_offers(const std::string &line) {
  const std::string script =
      "source " PLATEAU_SOURCE_DIR "/completions/plateau.bash; PATH=" PLATEAU_BIN_DIR
      ":$PATH; COMP_LINE=$1; "
      "COMP_POINT=${#1}; f=$(complete -p ${1%% *} | sed 's/.*-F \\([^ ]*\\).*/\\1/'); $f; "
      "printf '%s\\n' \"${COMPREPLY[@]}\"";
  auto words = lines_of(testing::run_command({"bash", "-c", script, "bash", line}).out);
  words.erase(std::remove(words.begin(), words.end(), ""), words.end());
  return words;
}

TEST(Guide, BashCompletes) {
  EXPECT_EQ(bash_offers("plateau gr"), (Words{"grade"}));
  EXPECT_EQ(bash_offers("plateau play stac"), (Words{"stackchess"}));
  EXPECT_EQ(bash_offers("plateau play abalone --rules layout=belg"), (Words{"belgian-daisy"}))
      << "bash cuts at the equals sign";
  EXPECT_EQ(bash_offers("plateau grade --ju"), (Words{"--junit"}));
  EXPECT_EQ(bash_offers("plateau grade echecs "), Words{});
  EXPECT_EQ(bash_offers("echecs --asc"), (Words{"--ascii"}));
  EXPECT_EQ(bash_offers("abalone --lang "), (Words{"en", "fr"}));
}

} // namespace
} // namespace plateau::app
