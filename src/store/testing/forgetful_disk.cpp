#include "store/testing/forgetful_disk.hpp"

#include "core/mix.hpp"

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <mutex>
#include <new>
#include <optional>
#include <sqlite3.h>
#include <vector>

namespace plateau::store::testing {

namespace {

/// What a disk writes at once.
constexpr std::size_t sector = 512;

void apply(std::string &image, std::size_t at, std::string_view bytes) {
  if (image.size() < at + bytes.size())
    image.resize(at + bytes.size(), '\0');
  image.replace(at, bytes.size(), bytes);
}
std::string content_of(const std::string &path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

} // namespace

struct ForgetfulDisk::Files {
  /// Something done to a file that was not synced yet.
  struct Change {
    std::size_t at = 0;
    std::optional<std::string> bytes; ///< Nothing: the file was cut there.
  };
  struct File {
    std::string synced;
    bool ever_synced = false;
    std::vector<Change> changes; ///< Since then.
  };

  explicit Files(ForgetfulDisk &whole) : disk(whole) {}

  ForgetfulDisk &disk;
  sqlite3_vfs *under = nullptr;
  sqlite3_vfs over{};
  mutable std::mutex mutex;
  std::map<std::string, std::shared_ptr<File>> all;

  std::shared_ptr<File> open(const std::string &path, bool was_there) {
    const std::scoped_lock lock(mutex);
    auto &file = all[path];
    if (!file) {
      file = std::make_shared<File>();
      file->synced = was_there ? content_of(path) : std::string();
      file->ever_synced = !file->synced.empty();
    }
    return file;
  }
  void changed() const {
    if (disk.on_change)
      disk.on_change();
  }
};

namespace {

using Files = ForgetfulDisk::Files;
using Change = Files::Change;
using File = Files::File;

void apply(std::string &image, const Change &change) {
  change.bytes ? apply(image, change.at, *change.bytes) : image.resize(change.at, '\0');
}

/// SQLite's file, and behind it in the same piece of memory the one that really writes.
struct Opened {
  sqlite3_file base;
  Files *files;
  std::shared_ptr<File> *file; ///< Nothing: a temporary file, or shared memory.
};
Opened &self(sqlite3_file *file) { return *reinterpret_cast<Opened *>(file); }
sqlite3_file *under(sqlite3_file *file) {
  return reinterpret_cast<sqlite3_file *>(reinterpret_cast<char *>(file) + sizeof(Opened));
}
Files &files(sqlite3_vfs *vfs) { return *static_cast<Files *>(vfs->pAppData); }

void note(sqlite3_file *file, Change change) {
  auto &opened = self(file);
  if (opened.file == nullptr)
    return;
  {
    const std::scoped_lock lock(opened.files->mutex);
    (*opened.file)->changes.push_back(std::move(change));
  }
  opened.files->changed();
}

int close(sqlite3_file *file) {
  const int result = under(file)->pMethods->xClose(under(file));
  delete self(file).file;
  self(file).file = nullptr;
  return result;
}
int write(sqlite3_file *file, const void *bytes, int size, sqlite3_int64 at) {
  const int result = under(file)->pMethods->xWrite(under(file), bytes, size, at);
  if (result == SQLITE_OK)
    note(file, {static_cast<std::size_t>(at),
                std::string(static_cast<const char *>(bytes), static_cast<std::size_t>(size))});
  return result;
}
int truncate(sqlite3_file *file, sqlite3_int64 size) {
  const int result = under(file)->pMethods->xTruncate(under(file), size);
  if (result == SQLITE_OK)
    note(file, {static_cast<std::size_t>(size), {}});
  return result;
}
int sync(sqlite3_file *file, int flags) {
  const int result = under(file)->pMethods->xSync(under(file), flags);
  auto &opened = self(file);
  if (result != SQLITE_OK || opened.file == nullptr)
    return result;
  {
    const std::scoped_lock lock(opened.files->mutex);
    auto &known = **opened.file;
    for (const auto &change : known.changes)
      apply(known.synced, change);
    known.changes.clear();
    known.ever_synced = true;
  }
  opened.files->changed();
  return result;
}

/// What only passes through.
template <auto method> struct Through;
template <class... Arguments, int (*sqlite3_io_methods::*method)(sqlite3_file *, Arguments...)>
struct Through<method> {
  static int call(sqlite3_file *file, Arguments... arguments) {
    return (under(file)->pMethods->*method)(under(file), arguments...);
  }
};
template <auto method> constexpr auto through = &Through<method>::call;
void barrier(sqlite3_file *file) { under(file)->pMethods->xShmBarrier(under(file)); }

using Io = sqlite3_io_methods;
/// Version 2: with shared memory, which is built anew after a crash, and without files mapped into
/// memory, whose changes nobody could see here.
constexpr Io methods = {2,
                        close,
                        through<&Io::xRead>,
                        write,
                        truncate,
                        sync,
                        through<&Io::xFileSize>,
                        through<&Io::xLock>,
                        through<&Io::xUnlock>,
                        through<&Io::xCheckReservedLock>,
                        through<&Io::xFileControl>,
                        through<&Io::xSectorSize>,
                        through<&Io::xDeviceCharacteristics>,
                        through<&Io::xShmMap>,
                        through<&Io::xShmLock>,
                        barrier,
                        through<&Io::xShmUnmap>,
                        nullptr,
                        nullptr};

int open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out) {
  auto &known = files(vfs);
  self(file) = {{nullptr}, &known, nullptr};
  const bool was_there = name != nullptr && std::filesystem::exists(name);
  const int result = known.under->xOpen(known.under, name, under(file), flags, out);
  if (under(file)->pMethods != nullptr)
    file->pMethods = &methods;
  if (result == SQLITE_OK && name != nullptr)
    self(file).file = new std::shared_ptr<File>(known.open(name, was_there));
  return result;
}
int remove(sqlite3_vfs *vfs, const char *name, int synced) {
  auto &known = files(vfs);
  const int result = known.under->xDelete(known.under, name, synced);
  {
    const std::scoped_lock lock(known.mutex);
    known.all.erase(name);
  }
  known.changed();
  return result;
}

/// One of the ways in which unsynced changes of a file may turn out.
std::string remains_of(const File &file, std::uint64_t &chance) {
  auto image = file.synced;
  for (const auto &change : file.changes)
    switch (next_mixed(chance) % 3) {
    case 0: // It was not written yet.
      break;
    case 1:
      apply(image, change);
      break;
    default: // Some sectors of it were.
      for (std::size_t at = 0; change.bytes && at < change.bytes->size();) {
        const auto size = std::min(sector - (change.at + at) % sector, change.bytes->size() - at);
        if (next_mixed(chance) % 2 == 0)
          apply(image, change.at + at, std::string_view(*change.bytes).substr(at, size));
        at += size;
      }
    }
  return image;
}

} // namespace

ForgetfulDisk::ForgetfulDisk() : files_(std::make_unique<Files>(*this)) {
  files_->under = sqlite3_vfs_find(nullptr);
  files_->over = *files_->under;
  auto &over = files_->over;
  over.pNext = nullptr;
  over.zName = "forgetful";
  over.pAppData = files_.get();
  over.szOsFile = static_cast<int>(sizeof(Opened)) + files_->under->szOsFile;
  over.xOpen = open;
  over.xDelete = remove;
  if (sqlite3_vfs_register(&over, 1) != SQLITE_OK)
    std::abort();
}

ForgetfulDisk::~ForgetfulDisk() {
  sqlite3_vfs_unregister(&files_->over);
  sqlite3_vfs_register(files_->under, 1);
}

ForgetfulDisk::Remains ForgetfulDisk::lose_power(std::uint64_t seed) const {
  const std::scoped_lock lock(files_->mutex);
  auto chance = seed;
  Remains remains;
  for (const auto &[name, file] : files_->all)
    if (file->ever_synced || next_mixed(chance) % 2 == 0)
      remains[std::filesystem::path(name).filename()] = remains_of(*file, chance);
  return remains;
}

void ForgetfulDisk::restore(const Remains &remains, const std::filesystem::path &folder) {
  for (const auto &[name, content] : remains)
    std::ofstream(folder / name, std::ios::binary) << content;
}

} // namespace plateau::store::testing
