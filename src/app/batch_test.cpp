// --batch: another program drives `moves` and `why` through pipes.
#include "app/batch.hpp"

#include "app/testing/program.hpp"

#include <array>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <utility>

namespace plateau::app {
namespace {

using nlohmann::json;
using testing::plateau_says;

const std::string start_fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The answers of a batch, line by line; each must be JSON.
std::vector<json> answers_of(const std::string &command, std::string_view requests) {
  const auto answer = plateau_says({command, "chess", "--batch"}, requests);
  EXPECT_EQ(answer.status, 0);
  std::vector<json> answers;
  for (auto rest = std::string_view(answer.out); !rest.empty();) {
    const auto end = rest.find('\n');
    EXPECT_NE(end, std::string_view::npos) << "the last line is complete";
    answers.push_back(json::parse(rest.substr(0, end), nullptr, false));
    EXPECT_FALSE(answers.back().is_discarded()) << rest.substr(0, end);
    rest.remove_prefix(std::min(end, rest.size() - 1) + 1);
  }
  return answers;
}

/// A `plateau` that is spoken to while it runs.
class Dialogue {
public:
  explicit Dialogue(std::vector<std::string> arguments) {
    std::array<int, 2> to{};
    std::array<int, 2> from{};
    EXPECT_EQ(::pipe2(to.data(), O_CLOEXEC), 0);
    EXPECT_EQ(::pipe2(from.data(), O_CLOEXEC), 0);
    posix_spawn_file_actions_t actions;
    ::posix_spawn_file_actions_init(&actions);
    ::posix_spawn_file_actions_adddup2(&actions, to[0], STDIN_FILENO);
    ::posix_spawn_file_actions_adddup2(&actions, from[1], STDOUT_FILENO);
    std::string program = testing::plateau_path;
    std::vector<char *> words = {program.data()};
    for (auto &argument : arguments)
      words.push_back(argument.data());
    words.push_back(nullptr);
    EXPECT_EQ(::posix_spawn(&child_, program.c_str(), &actions, nullptr, words.data(), environ), 0);
    ::posix_spawn_file_actions_destroy(&actions);
    ::close(to[0]);
    ::close(from[1]);
    to_ = to[1];
    from_ = from[0];
  }
  Dialogue(const Dialogue &) = delete;
  Dialogue &operator=(const Dialogue &) = delete;
  ~Dialogue() {
    if (child_ != 0)
      end();
  }

  void say(std::string_view bytes) {
    EXPECT_EQ(system::write_all(to_, bytes), system::Written::yes);
  }
  /// Waits for a whole line.
  std::string hear() {
    std::string line;
    char c = 0;
    while (::read(from_, &c, 1) == 1 && c != '\n')
      line.push_back(c);
    return line;
  }
  void stop_listening() { ::close(std::exchange(from_, -1)); }
  /// Closes its input and gives its exit status.
  int end() {
    ::close(to_);
    int status = 0;
    EXPECT_GT(::waitpid(std::exchange(child_, 0), &status, 0), 0);
    if (from_ >= 0)
      ::close(from_);
    EXPECT_TRUE(WIFEXITED(status));
    return WEXITSTATUS(status);
  }

private:
  pid_t child_ = 0;
  int to_ = -1;
  int from_ = -1;
};

TEST(Batch, AnswersOneByOneWhileItsInputStaysOpen) {
  Dialogue why({"why", "chess", "--batch"});
  why.say("\te2e4\n");
  EXPECT_EQ(json::parse(why.hear())["legal"], true);
  why.say("\te2e5\n" + start_fen + "\te2");
  EXPECT_EQ(json::parse(why.hear())["legal"], false) << "half a request holds no answer back";
  why.say("e4\n");
  EXPECT_EQ(json::parse(why.hear())["legal"], true);
  EXPECT_EQ(why.end(), 0);

  Dialogue moves({"moves", "chess", "--batch"});
  moves.say("\n");
  EXPECT_EQ(json::parse(moves.hear())["moves"].size(), 20U);
  EXPECT_EQ(moves.end(), 0);
}

TEST(Batch, EndsCleanlyWhenNobodyReads) {
  Dialogue why({"why", "chess", "--batch"});
  why.stop_listening();
  why.say("\te2e4\n");
  EXPECT_EQ(why.end(), 0) << "a reader that leaves early is no failure";
}

TEST(Batch, GivesTheAnswersOfTheSingleCommand) {
  const std::string mate = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
  for (const std::string &fen : {start_fen, mate}) {
    EXPECT_EQ(
        answers_of("moves", fen + "\n"),
        (std::vector<json>{plateau_says({"moves", "chess", "--position", fen, "--json"}).json()}));
    for (const std::string move : {"e2e4", "e2e5", "nonsense", "O-O", ""})
      EXPECT_EQ(answers_of("why", fen + "\t" + move + "\n"),
                (std::vector<json>{
                    plateau_says({"why", "chess", move, "--position", fen, "--json"}).json()}))
          << move;
  }
}

TEST(Batch, ABadLineIsAnsweredAndTheStreamGoesOn) {
  const auto answers = answers_of("why", "nonsense\te2e4\n" + start_fen + "\n\te2e4\n");
  ASSERT_EQ(answers.size(), 3U);
  EXPECT_EQ(answers[0]["legal"], false);
  EXPECT_EQ(answers[0]["kind"], "malformed");
  EXPECT_EQ(answers[0]["cells"], json::array());
  EXPECT_FALSE(answers[0]["text"].get<std::string>().empty());
  EXPECT_EQ(answers[1]["kind"], "malformed");
  EXPECT_EQ(answers[1]["code"], "no-move");
  EXPECT_EQ(answers[2]["legal"], true);
}

TEST(Batch, TakesAnyBytes) {
  std::string requests;
  std::size_t count = 0;
  for (int byte = 0; byte < 256; ++byte) {
    if (byte == '\n')
      continue;
    const std::string odd(3, static_cast<char>(byte));
    requests.append(odd + "\t" + odd + "\n").append("\t" + odd + "\n").append(odd + "\n");
    count += 3;
  }
  requests.append("\te2e4"); // The last line needs no end.
  EXPECT_EQ(answers_of("why", requests).size(), count + 1);
  EXPECT_EQ(answers_of("moves", requests).size(), count + 1);
  EXPECT_TRUE(answers_of("why", "").empty());
}

TEST(Batch, TheLengthOfALineIsBounded) {
  const std::string longest(max_request_bytes - 1, 'x');
  const auto answers = answers_of("why", "\t" + longest + "\n" + "\tx" + longest + "\n\te2e4\n" +
                                             std::string(5 << 20, 'y') + "\n\te2e4\n");
  ASSERT_EQ(answers.size(), 5U);
  EXPECT_EQ(answers[0]["kind"], "malformed");
  EXPECT_NE(answers[0]["code"], "line-too-long");
  EXPECT_EQ(answers[1]["code"], "line-too-long");
  EXPECT_EQ(answers[2]["legal"], true);
  EXPECT_EQ(answers[3]["code"], "line-too-long");
  EXPECT_EQ(answers[4]["legal"], true);
}

TEST(Batch, AnUnknownGameOrBadRulesEndItAtOnce) {
  EXPECT_EQ(plateau_says({"why", "go", "--batch"}, "\te2e4\n").status, 2);
  EXPECT_EQ(plateau_says({"why", "chess", "--batch", "--rules", "nonsense"}, "\te2e4\n").status, 2);
}

TEST(Batch, SpeaksFrench) {
  const auto answer = plateau_says({"why", "chess", "--batch", "--lang", "fr"},
                                   "4k3/p7/b7/8/8/8/P7/4K2R w K - 0 1\te1g1\n");
  EXPECT_NE(answer.json()["text"].get<std::string>().find("le fou noir en a6"), std::string::npos);
}

} // namespace
} // namespace plateau::app
