#include "system/reason.hpp"

#include <array>
#include <cerrno>
#include <string_view>
#include <system_error>

namespace plateau::system {

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

} // namespace

std::string reason(Language language, int error, Sought sought) {
  if (error == ENOENT && sought == Sought::program)
    return text(language, "system.no-such-program");
  if (error == ENOENT && sought == Sought::place)
    return text(language, "system.no-such-folder");
  for (const auto &each : reasons)
    if (each.error == error)
      return text(language, std::string("system.").append(each.name));
  // The system's own words, which are English, and the number for whoever looks it up.
  return text(
      language, "system.other",
      {{"number", std::to_string(error)}, {"words", std::generic_category().message(error)}});
}

} // namespace plateau::system
