#include "server/agenda.hpp"

#include <gtest/gtest.h>

namespace plateau::server {
namespace {

TEST(Agenda, GivesWhatIsDueInItsOrder) {
  Agenda agenda;
  agenda.enter("b", 20);
  agenda.enter("a", 30);
  agenda.enter("c", 20);
  EXPECT_EQ(agenda.take(19), std::nullopt);
  EXPECT_EQ(agenda.take(20), "b");
  EXPECT_EQ(agenda.take(20), "c");
  EXPECT_EQ(agenda.take(29), std::nullopt);
  EXPECT_EQ(agenda.take(99), "a");
  EXPECT_EQ(agenda.take(99), std::nullopt);
}

TEST(Agenda, HasAGameOnlyOnce) {
  Agenda agenda;
  agenda.enter("a", 20);
  agenda.enter("a", 30);
  EXPECT_EQ(agenda.take(19), std::nullopt);
  agenda.enter("a", 10);
  EXPECT_EQ(agenda.take(10), "a") << "the earlier time counts";
  EXPECT_EQ(agenda.size(), 0U);
  agenda.enter("a", 20);
  agenda.set("a", 30);
  EXPECT_EQ(agenda.take(29), std::nullopt) << "unless it is set";
  EXPECT_EQ(agenda.take(30), "a");
}

TEST(Agenda, ForgetsWhatIsRemoved) {
  Agenda agenda;
  agenda.enter("a", 10);
  agenda.remove("a");
  agenda.remove("b");
  EXPECT_EQ(agenda.take(99), std::nullopt);
}

} // namespace
} // namespace plateau::server
