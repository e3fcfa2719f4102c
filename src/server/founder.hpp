/// @file founder.hpp
/// Makes games.
#pragma once

#include "server/desk.hpp"

namespace plateau::server {

class Founder {
public:
  Founder(Parts &parts, Desk &desk) : parts_(parts), desk_(desk) {}

  void create(Request request);

private:
  void created(const Request &request, const OpenGamePointer &game, store::Appended result);
  /// Answers with the game that the same request has made before; refuses with `otherwise` if there
  /// is none.
  void answer_repeated(const Request &request, std::string_view otherwise);

  Parts &parts_;
  Desk &desk_;
  Lifetime lifetime_;
};

} // namespace plateau::server
