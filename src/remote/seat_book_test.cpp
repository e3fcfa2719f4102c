#include "remote/seat_book.hpp"

#include "server/testing/folder.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <fstream>

namespace plateau::remote {
namespace {

const std::string first_token(43, 'x');
const std::string second_token(43, 'y');

class SeatBookTest : public ::testing::Test {
protected:
  server::testing::Folder folder_;
  std::string path_ = (folder_.path() / "seats").string();
};

TEST_F(SeatBookTest, KeepsSecretsForItsOwnerAlone) {
  EXPECT_TRUE(SeatBook(path_).keep("http://here/", "game", first_token));
  EXPECT_TRUE(SeatBook(path_).keep("http://there/", "game", second_token));
  EXPECT_EQ(SeatBook(path_).find("http://here/", "game"), first_token);
  EXPECT_EQ(SeatBook(path_).find("http://there/", "game"), second_token);
  EXPECT_EQ(SeatBook(path_).find("http://here/", "another"), "");
  struct stat status {};
  ASSERT_EQ(::stat(path_.c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 07777, 0600U);
}

TEST_F(SeatBookTest, AnotherTokenReplacesTheFirst) {
  SeatBook book(path_);
  EXPECT_TRUE(book.keep("http://here/", "game", first_token));
  EXPECT_TRUE(book.keep("http://here/", "game", second_token));
  EXPECT_EQ(book.find("http://here/", "game"), second_token);
}

TEST_F(SeatBookTest, WithoutAPlaceSeatsLastAsLongAsTheProgram) {
  for (const auto &nowhere : {std::string(), std::string("/dev/null/seats")}) {
    SeatBook book(nowhere);
    EXPECT_FALSE(book.keep("http://here/", "game", first_token));
    EXPECT_EQ(book.find("http://here/", "game"), first_token);
  }
}

TEST_F(SeatBookTest, DamagedLinesAreNoSeats) {
  std::ofstream(path_) << "http://here/ game\n\n\xFF\x00 x\nhttp://here/ game short\n";
  SeatBook book(path_);
  EXPECT_EQ(book.find("http://here/", "game"), "");
  EXPECT_TRUE(book.keep("http://here/", "game", first_token));
  EXPECT_EQ(book.find("http://here/", "game"), first_token);
}

TEST_F(SeatBookTest, TheOldestAreForgotten) {
  std::ofstream file(path_);
  for (std::size_t i = 0; i < SeatBook::most_seats; ++i)
    file << "http://here/ game" << i << " " << first_token << "\n";
  file.close();
  SeatBook book(path_);
  EXPECT_TRUE(book.keep("http://here/", "new", first_token));
  EXPECT_EQ(book.find("http://here/", "new"), first_token);
  EXPECT_EQ(book.find("http://here/", "game0"), first_token);
  EXPECT_EQ(book.find("http://here/", "game" + std::to_string(SeatBook::most_seats - 1)), "");
}

} // namespace
} // namespace plateau::remote
