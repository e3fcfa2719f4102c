/// @file forgetful_disk.hpp
/// A disk that loses its power: a layer of SQLite's between it and its files (a VFS) which knows
/// what was synced. Whatever was not may be lost, whole or in part, and in any order; so may a file
/// of which nothing was ever synced. It is what dm-flakey does to a device, without needing one.
/// Not modelled: a disk that lies about syncing, or that damages what it was not asked to write.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>

namespace plateau::store::testing {

class ForgetfulDisk {
public:
  /// Every file that SQLite opens from now on, by any connection of this process, is on this disk.
  /// There can be one at a time, and connections must be closed before it goes.
  ForgetfulDisk();
  ~ForgetfulDisk();
  ForgetfulDisk(const ForgetfulDisk &) = delete;
  ForgetfulDisk &operator=(const ForgetfulDisk &) = delete;

  /// What is found after a loss of power, by the names of the files.
  using Remains = std::map<std::filesystem::path, std::string>;
  /// One of the ways it may turn out, if it happens now.
  /// @param seed chooses it
  Remains lose_power(std::uint64_t seed) const;
  /// Puts it into a folder.
  static void restore(const Remains &remains, const std::filesystem::path &folder);

  /// Called after every write, sync, cut and removal, on the thread that does it; it may
  /// `lose_power`. Empty: nothing is called.
  std::function<void()> on_change;

  struct Files;

private:
  std::unique_ptr<Files> files_;
};

} // namespace plateau::store::testing
