#include "store/file_claim.hpp"

#include <cerrno>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace plateau::store {

namespace {

/// Opens the lock file beside a store. The folder's owner may have put a link to one of root's
/// files there, so links are not followed, and the owner is changed only if the file was created
/// here.
int open_beside(const std::filesystem::path &file) {
  constexpr int owner_only = 0600;
  constexpr int how = O_RDWR | O_CLOEXEC | O_NOFOLLOW;
  const auto beside = file.string() + "-lock";
  const int made = ::open(beside.c_str(), how | O_CREAT | O_EXCL, owner_only);
  if (made < 0)
    return errno == EEXIST ? ::open(beside.c_str(), how) : made;
  // Whoever may use the store may lock it, even if root created the lock file.
  struct stat owner {};
  if (::geteuid() == 0 && ::stat(file.c_str(), &owner) == 0) {
    [[maybe_unused]] const auto given = ::fchown(made, owner.st_uid, owner.st_gid);
  }
  return made;
}

} // namespace

std::variant<FileClaim, OpenProblem> FileClaim::take(const std::filesystem::path &file,
                                                     Sharing sharing) {
  if (file.empty()) // A store in memory has no file.
    return OpenProblem::not_possible;
  FileClaim claim(open_beside(file));
  if (claim.descriptor_ < 0)
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
