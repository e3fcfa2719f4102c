#include "analyse/journal.hpp"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <unistd.h>

namespace plateau::analyse {
namespace {

std::string content_of(const std::string &path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

class JournalFile : public ::testing::Test {
protected:
  void SetUp() override { std::filesystem::remove(path); }
  void TearDown() override { std::filesystem::remove(path); }
  const std::string path = ::testing::TempDir() + "plateau_journal_" + std::to_string(::getpid());
};

TEST_F(JournalFile, KeepsWhatWasAdded) {
  {
    Journal journal;
    ASSERT_EQ(journal.open(path, 7), Journal::Opened::yes);
    EXPECT_TRUE(journal.add(0, 3, "31 14 e2e4|x"));
    EXPECT_TRUE(journal.add(12, 0, "y"));
  }
  Journal journal;
  ASSERT_EQ(journal.open(path, 7), Journal::Opened::yes);
  EXPECT_EQ(journal.size(), 2U);
  EXPECT_EQ(journal.find(0, 3), "31 14 e2e4|x");
  EXPECT_EQ(journal.find(12, 0), "y");
  EXPECT_EQ(journal.find(3, 0), "");
  journal.remove();
  EXPECT_FALSE(std::filesystem::exists(path));
}

TEST_F(JournalFile, OtherWorkIsLeftAlone) {
  { EXPECT_EQ(Journal().open(path, 7), Journal::Opened::yes); }
  const auto before = content_of(path);
  EXPECT_EQ(Journal().open(path, 8), Journal::Opened::other);
  EXPECT_EQ(content_of(path), before);
  std::ofstream(path) << "something else\n";
  EXPECT_EQ(Journal().open(path, 7), Journal::Opened::other);
}

TEST_F(JournalFile, CutAnywhereItGoesOnFromThere) {
  {
    Journal journal;
    ASSERT_EQ(journal.open(path, 7), Journal::Opened::yes);
    journal.add(0, 0, "first");
    journal.add(0, 1, "second");
  }
  const auto whole = content_of(path);
  for (std::size_t size = 0; size <= whole.size(); ++size) {
    std::ofstream(path, std::ios::binary) << whole.substr(0, size);
    {
      Journal journal;
      ASSERT_EQ(journal.open(path, 7), Journal::Opened::yes) << size;
      EXPECT_TRUE(journal.add(5, 5, "again"));
    }
    Journal journal;
    ASSERT_EQ(journal.open(path, 7), Journal::Opened::yes) << size;
    EXPECT_EQ(journal.find(5, 5), "again") << size;
    EXPECT_EQ(journal.find(0, 1), size == whole.size() ? "second" : "") << size;
  }
}

TEST_F(JournalFile, AChangedLineCountsAsNotWritten) {
  {
    Journal journal;
    ASSERT_EQ(journal.open(path, 7), Journal::Opened::yes);
    journal.add(0, 0, "first");
    journal.add(0, 1, "second");
  }
  auto text = content_of(path);
  text[text.find("first")] = 'F';
  std::ofstream(path, std::ios::binary) << text;
  Journal journal;
  ASSERT_EQ(journal.open(path, 7), Journal::Opened::yes);
  EXPECT_EQ(journal.find(0, 0), "");
  EXPECT_EQ(journal.find(0, 1), "second");
}

} // namespace
} // namespace plateau::analyse
