/// @file
/// Stores by their names on the command line: a file, or the address of a database.
#pragma once

#include "app/start.hpp"
#include "store/archive.hpp"

#include <memory>
#include <string>
#include <variant>

namespace plateau::app {

/// @param name a file, an address, or nothing for the usual file
/// @param post where the store's answers are run
/// @param sharing of a database; a file is for one server
std::variant<std::unique_ptr<store::Store>, Failure>
open_store(Language language, const std::string &name, store::Post post, store::Sharing sharing);

/// The same, to read or write all of it.
std::variant<std::unique_ptr<store::Archive>, Failure>
open_archive(Language language, const std::string &name, store::Purpose purpose);

} // namespace plateau::app
