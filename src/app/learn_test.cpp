// plateau learn, as a shell sees it.
#include "app/testing/program.hpp"

namespace plateau::app {
namespace {

using testing::contains;
using testing::plateau_complains;
using testing::plateau_says;

constexpr std::string_view lessons_file = R"({"format":"plateau-lessons-1","game":"chess",
  "title":"Mine","chapters":[{"id":"one","title":"One","steps":[
  {"id":"mate","position":"6k1/5ppp/8/8/8/8/8/R6K w - - 0 1","task":"Mate.",
   "goal":{"end":"checkmate","solution":"a1a8"},"done":"Well done."}]}]})";

TEST(Learn, NamesTheGamesThatHaveLessons) {
  const auto answer = plateau_says({"learn"});
  EXPECT_EQ(answer.status, 0);
  EXPECT_TRUE(contains(answer.out, "chess: ")) << answer.out;
  EXPECT_TRUE(contains(answer.out, "abalone: ")) << answer.out;
}

TEST(Learn, NamesChaptersAndSteps) {
  const auto answer = plateau_says({"learn", "chess", "--list", "--lang", "fr"});
  EXPECT_EQ(answer.status, 0);
  EXPECT_TRUE(contains(answer.out, "castling\tLe roque\n  castling/short\n")) << answer.out;
}

TEST(Learn, TeachesInAPipe) {
  const auto answer =
      plateau_says({"learn", "chess", "castling/short"}, "hint\nh1f1\ne1c1\nO-O\nquit\n");
  EXPECT_EQ(answer.status, 0);
  EXPECT_TRUE(contains(answer.out, "Move the king from e1 to g1.")) << answer.out;
  EXPECT_TRUE(contains(answer.out, "That is the rook alone.")) << answer.out;
  EXPECT_TRUE(contains(answer.out, "you have no rook on a1")) << answer.out;
  EXPECT_TRUE(contains(answer.out, "a house with a guard")) << answer.out;
  EXPECT_TRUE(contains(answer.out, "castling/long")) << answer.out;
  EXPECT_TRUE(contains(answer.out, "Solved: 1 of 1.")) << answer.out;
}

TEST(Learn, AnswersAndGoesOn) {
  const auto answer = plateau_says({"learn", "chess", "pawns/rook"}, "f8=Q\nf8=R\nRh8\n");
  EXPECT_TRUE(contains(answer.out, "Stalemate!")) << answer.out;
  EXPECT_TRUE(contains(answer.out, "The answer: Kh6")) << answer.out;
  EXPECT_TRUE(contains(answer.out, "Mate. With a queen")) << answer.out;
}

TEST(Learn, BeginsAStepAgain) {
  const auto answer = plateau_says({"learn", "chess", "pawns/rook", "--lang", "fr"},
                                   "f7f8r\nrecommencer\nf8h8\nf7f8r\nf8h8\n");
  EXPECT_TRUE(contains(answer.out, "Il n’y a pas de pièce en f8.")) << answer.out;
  EXPECT_TRUE(contains(answer.out, "Réussis : 1 sur 1.")) << answer.out;
}

TEST(Learn, ARefusalThatIsAskedForIsToldAndDone) {
  const auto answer = plateau_says({"learn", "abalone", "behind"}, "e3e4\n");
  EXPECT_TRUE(contains(answer.out, "your own marble on E6 stands behind")) << answer.out;
  EXPECT_TRUE(contains(answer.out, "Solved: 1 of 1.")) << answer.out;
}

TEST(Learn, OpensAFileOfATeacher) {
  const testing::TemporaryFile file(lessons_file);
  const auto answer = plateau_says({"learn", file.path()}, "Ra8\n");
  EXPECT_EQ(answer.status, 0);
  EXPECT_TRUE(contains(answer.out, "Well done.")) << answer.out;
  EXPECT_TRUE(contains(answer.out, "Solved: 1 of 1.")) << answer.out;
}

TEST(Learn, SaysWhatIsWrong) {
  auto broken = std::string(lessons_file);
  broken.replace(broken.find("a1a8"), 4, "a1a7");
  const testing::TemporaryFile file(broken);
  const auto fault = plateau_complains({"learn", file.path()});
  EXPECT_EQ(fault.status, 2);
  EXPECT_TRUE(contains(fault.out, "chapter “one”, step “mate”, goal.solution")) << fault.out;
  const auto chapter = plateau_complains({"learn", "chess", "queening"});
  EXPECT_EQ(chapter.status, 2);
  EXPECT_TRUE(contains(chapter.out, "“queening”")) << chapter.out;
  EXPECT_EQ(plateau_complains({"learn", "halma"}).status, 2);
}

} // namespace
} // namespace plateau::app
