#include "engine/trouble.hpp"

#include <array>
#include <cerrno>
#include <system_error>

namespace plateau::engine {

namespace {

struct Reason {
  int error;
  std::string_view name; ///< The end of its text's key: `system.<name>`.
};

/// Those a user can meet, and do something about.
constexpr std::array<Reason, 25> reasons = {{
    {ENOENT, "not-there"},        {ENOTDIR, "no-folder"},
    {EACCES, "not-allowed"},      {EPERM, "not-allowed"},
    {EROFS, "read-only"},         {EISDIR, "folder"},
    {EEXIST, "there-already"},    {EFBIG, "too-large"},
    {ENAMETOOLONG, "long-name"},  {ELOOP, "circle"},
    {ENOEXEC, "no-program"},      {ETXTBSY, "being-written"},
    {ENOSPC, "disk-full"},        {EDQUOT, "disk-full"},
    {EIO, "device-failed"},       {ENXIO, "no-device"},
    {ENODEV, "no-device"},        {EBADF, "closed"},
    {EPIPE, "nobody-reads"},      {EMFILE, "too-many-files"},
    {ENFILE, "too-many-files"},   {EAGAIN, "too-many-processes"},
    {ENOMEM, "no-memory"},        {EADDRNOTAVAIL, "no-address"},
    {EAFNOSUPPORT, "no-address"},
}};

/// `1.5`: seconds, as short as can be.
std::string seconds(Milliseconds time) {
  auto digits = std::to_string(static_cast<double>(time.count()) / 1000);
  digits.erase(digits.find_last_not_of('0') + 1);
  if (digits.back() == '.')
    digits.pop_back();
  return digits;
}

} // namespace

std::string system_reason(Language language, int error, Sought sought) {
  if (error == ENOENT && sought == Sought::program)
    return text(language, "system.no-such-program");
  for (const auto &reason : reasons)
    if (reason.error == error)
      return text(language, std::string("system.").append(reason.name));
  // The system's own words, which are English, and the number for whoever looks it up.
  return text(
      language, "system.other",
      {{"number", std::to_string(error)}, {"words", std::generic_category().message(error)}});
}

std::string_view name(Trouble::Kind kind) {
  switch (kind) {
  case Trouble::Kind::not_started:
    return "not-started";
  case Trouble::Kind::silent:
    return "silent";
  case Trouble::Kind::exited:
    return "exited";
  case Trouble::Kind::crashed:
    return "crashed";
  case Trouble::Kind::no_option:
    return "no-option";
  case Trouble::Kind::no_move:
    return "no-move";
  }
  return "silent";
}

std::string explain(Language language, std::string_view engine, const Trouble &trouble) {
  return text(language, std::string("engine.trouble.").append(name(trouble.kind)),
              {{"engine", printable(engine)},
               {"detail", printable(excerpt(trouble.detail, Refusal::max_found))},
               {"code", std::to_string(trouble.code)},
               {"seconds", seconds(trouble.waited)},
               {"reason", system_reason(language, trouble.code, Sought::program)}});
}

} // namespace plateau::engine
