// In place of grade_command.cpp where the game whose contract `plateau grade` knows is not built.
#include "app/menu.hpp"

namespace plateau::app {

void add_grade_command(const Menu & /*menu*/) {}

} // namespace plateau::app
