#include "app/stores.hpp"

#include "store/postgres_store.hpp"
#include "store/sqlite_store.hpp"

#include <cstdlib>
#include <filesystem>

namespace plateau::app {

namespace {

namespace fs = std::filesystem;

/// Where games are kept by default: the XDG folder for state.
fs::path usual_store() {
  const char *state = std::getenv("XDG_STATE_HOME");
  if (state != nullptr && state[0] == '/')
    return fs::path(state) / "plateau" / "games.db";
  const char *home = std::getenv("HOME");
  return fs::path(home == nullptr ? "." : home) / ".local" / "state" / "plateau" / "games.db";
}

/// An address is no file, and may hold a password that no message may show.
bool is_address(const std::string &name) { return name.find("://") != std::string::npos; }

/// The file of the store, its folder made where it is the usual one.
fs::path find_file(const std::string &name) {
  if (!name.empty())
    return name;
  auto file = usual_store();
  std::error_code ignored; // Opening the file will say it.
  fs::create_directories(file.parent_path(), ignored);
  return file;
}

std::string_view code_of(store::OpenProblem problem) {
  switch (problem) {
  case store::OpenProblem::not_a_store:
    return "store-not-a-store";
  case store::OpenProblem::too_new:
    return "store-too-new";
  case store::OpenProblem::too_old:
    return "store-too-old";
  case store::OpenProblem::in_use:
    return "store-in-use";
  case store::OpenProblem::not_possible:
    break;
  }
  return "store-not-possible";
}

Failure failure_of(Language language, const std::string &address,
                   const store::PostgresProblem &problem) {
  const auto shown = store::public_address(address);
  if (shown.empty())
    return misuse(language, "store-bad-address");
  const Placeholder file{"file", printable(shown)};
  if (problem.what == store::OpenProblem::not_possible)
    return misuse(language, "store-no-database", {file, {"reason", printable(problem.reason)}});
  if (problem.what == store::OpenProblem::in_use)
    return misuse(language, "store-database-in-use", {file});
  return misuse(language, code_of(problem.what), {file});
}

} // namespace

std::variant<std::unique_ptr<store::Store>, Failure>
open_store(Language language, const std::string &name, store::Post post, store::Sharing sharing) {
  if (store::is_postgres(name)) {
    auto opened = store::PostgresStore::open(name, std::move(post), {}, sharing);
    if (const auto *problem = std::get_if<store::PostgresProblem>(&opened))
      return failure_of(language, name, *problem);
    return std::move(*std::get_if<std::unique_ptr<store::PostgresStore>>(&opened));
  }
  if (is_address(name))
    return misuse(language, "store-bad-address");
  const auto file = find_file(name);
  auto opened = store::SqliteStore::open(file, std::move(post), {}, store::Sharing::alone);
  if (const auto *problem = std::get_if<store::OpenProblem>(&opened))
    return misuse(language, code_of(*problem), {{"file", printable(file.string())}});
  return std::move(*std::get_if<std::unique_ptr<store::SqliteStore>>(&opened));
}

std::variant<std::unique_ptr<store::Archive>, Failure>
open_archive(Language language, const std::string &name, store::Purpose purpose) {
  if (store::is_postgres(name)) {
    auto opened = store::open_postgres_archive(name, purpose);
    if (const auto *problem = std::get_if<store::PostgresProblem>(&opened))
      return failure_of(language, name, *problem);
    return std::move(*std::get_if<std::unique_ptr<store::Archive>>(&opened));
  }
  if (is_address(name))
    return misuse(language, "store-bad-address");
  const auto file = find_file(name);
  const Placeholder shown{"file", printable(file.string())};
  std::error_code error;
  if (purpose == store::Purpose::reading && !fs::exists(file, error))
    return misuse(language, "store-not-there", {shown});
  auto opened = store::open_sqlite_archive(file, purpose);
  if (const auto *problem = std::get_if<store::OpenProblem>(&opened))
    return misuse(language, code_of(*problem), {shown});
  return std::move(*std::get_if<std::unique_ptr<store::Archive>>(&opened));
}

} // namespace plateau::app
