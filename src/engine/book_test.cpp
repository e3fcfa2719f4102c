#include "engine/book.hpp"

#include "chess/tactics.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <string>
#include <sys/stat.h>
#include <unistd.h>

namespace plateau::engine {
namespace {

using chess::Chess;

/// An entry as the file has it.
std::string entry(std::uint64_t key, int from, int to, std::uint16_t weight) {
  std::string bytes;
  const auto put = [&](std::uint64_t number, int size) {
    for (int i = size - 1; i >= 0; --i)
      bytes += static_cast<char>(number >> (8 * i) & 0xFF);
  };
  put(key, 8);
  put(static_cast<std::uint64_t>(to | from << 6), 2);
  put(weight, 2);
  put(0, 4);
  return bytes;
}

const auto start_key = chess::book_key(chess::Position{});

std::string refusal(std::string bytes) {
  std::string complaint;
  EXPECT_EQ(Book::read(std::move(bytes), complaint), nullptr);
  return complaint;
}

TEST(Book, PlaysByWeight) {
  std::string complaint;
  const auto book = Book::read(entry(start_key - 1, 1, 18, 9) + entry(start_key, 12, 28, 3) +
                                   entry(start_key, 11, 27, 1) + entry(start_key, 8, 16, 0) +
                                   entry(start_key, 12, 36, 90) + entry(start_key + 1, 6, 21, 9),
                               complaint);
  ASSERT_TRUE(book) << complaint;
  EXPECT_EQ(book->entries_of(start_key).size(), 4U);
  std::map<std::string, int> played;
  for (std::uint64_t chance = 0; chance < 400; ++chance)
    ++played[chess::write_uci({}, *book_move<Chess>(*book, {}, chance))];
  EXPECT_EQ(played, (std::map<std::string, int>{{"d2d4", 100}, {"e2e4", 300}}))
      << "neither a move without weight nor an illegal one";
}

TEST(Book, IsSilentWhereItKnowsNothing) {
  std::string complaint;
  const auto book = Book::read(entry(start_key + 1, 12, 28, 1), complaint);
  ASSERT_TRUE(book);
  EXPECT_FALSE(book_move<Chess>(*book, {}, 0));
}

TEST(Book, ThatIsNoneIsRefused) {
  EXPECT_EQ(refusal(""), "it is empty");
  EXPECT_EQ(refusal(entry(1, 12, 28, 1) + "x"),
            "it is cut off: the entries of a book have 16 bytes, and it has 17");
  EXPECT_EQ(refusal(entry(2, 12, 28, 1) + entry(1, 12, 28, 1)),
            "it is no book, or damaged: entry 2 is not in order");
}

TEST(Book, OfNoPlainFileIsRefusedByName) {
  std::string complaint;
  EXPECT_EQ(Book::open("/dev/zero", complaint), nullptr);
  EXPECT_EQ(complaint, "the book '/dev/zero' cannot be used: it is not a plain file");
  complaint.clear();
  EXPECT_EQ(Book::open("/nowhere", complaint), nullptr);
  EXPECT_EQ(complaint, "the book '/nowhere' cannot be used: No such file or directory");
  const auto path = ::testing::TempDir() + "book_test_" + std::to_string(::getpid());
  ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0);
  complaint.clear();
  EXPECT_EQ(Book::open(path, complaint), nullptr) << "and nobody waits for a writer";
  EXPECT_NE(complaint.find("not a plain file"), std::string::npos);
  ::unlink(path.c_str());
}

TEST(Book, ThatIsTooLargeIsRefused) {
  const auto path = ::testing::TempDir() + "book_test_large_" + std::to_string(::getpid());
  std::ofstream(path) << "x";
  ASSERT_EQ(::truncate(path.c_str(), static_cast<off_t>(Book::max_bytes) + 1), 0);
  std::string complaint;
  EXPECT_EQ(Book::open(path, complaint), nullptr);
  EXPECT_NE(complaint.find("too large"), std::string::npos) << complaint;
  ::unlink(path.c_str());
}

} // namespace
} // namespace plateau::engine
