#include "store/file_claim.hpp"

#include <cerrno>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace plateau::store {

std::variant<FileClaim, OpenProblem> FileClaim::take(const std::filesystem::path &file,
                                                     Sharing sharing) {
  if (file.empty()) // A memory has no place beside it.
    return OpenProblem::not_possible;
  constexpr int owner_only = 0600;
  const auto beside = file.string() + "-lock";
  FileClaim claim(::open(beside.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, owner_only));
  if (claim.descriptor_ < 0)
    return OpenProblem::not_possible;
  // As SQLite does with what it puts there: who may use the file may lock it, whoever made this.
  struct stat owner {};
  if (::geteuid() == 0 && ::stat(file.c_str(), &owner) == 0 &&
      ::fchown(claim.descriptor_, owner.st_uid, owner.st_gid) != 0)
    return OpenProblem::not_possible;
  const int kind = sharing == Sharing::alone ? LOCK_EX : LOCK_SH;
  if (::flock(claim.descriptor_, kind | LOCK_NB) != 0)
    return errno == EWOULDBLOCK ? OpenProblem::in_use : OpenProblem::not_possible;
  return claim;
}

FileClaim::~FileClaim() {
  if (descriptor_ >= 0)
    ::close(descriptor_);
}

} // namespace plateau::store
