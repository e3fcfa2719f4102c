#include "server/site.hpp"

#include "core/ascii.hpp"
#include "core/fnv.hpp"

#include <algorithm>
#include <fstream>

namespace plateau::server {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view index_name = "index.html";

std::optional<std::string> read_file(const fs::path &path, std::size_t size) {
  std::ifstream file(path, std::ios::binary);
  std::string bytes(size, '\0');
  file.read(bytes.data(), static_cast<std::streamsize>(size));
  return file.good() ? std::optional(std::move(bytes)) : std::nullopt;
}

/// Tells versions of a file apart; a collision would gain nobody anything.
std::string tag_of(std::string_view bytes) {
  const auto hash = fnv1a(bytes);
  constexpr std::string_view digits = "0123456789abcdef";
  std::string tag = "\"";
  for (int shift = 60; shift >= 0; shift -= 4)
    tag += digits[hash >> static_cast<unsigned>(shift) & 15U];
  return tag + '"';
}

struct Found {
  std::string path; ///< Of the file it belongs to.
  Coding coding = Coding::plain;
};

bool ends_with(std::string_view text, std::string_view end) {
  return text.size() > end.size() && text.substr(text.size() - end.size()) == end;
}

Found what_it_is(const std::string &path) {
  if (ends_with(path, ".gz"))
    return {path.substr(0, path.size() - 3), Coding::gzip};
  if (ends_with(path, ".br"))
    return {path.substr(0, path.size() - 3), Coding::brotli};
  return {path, Coding::plain};
}

} // namespace

std::string_view name(Coding coding) {
  switch (coding) {
  case Coding::gzip:
    return "gzip";
  case Coding::brotli:
    return "br";
  case Coding::plain:
    break;
  }
  return {};
}

std::variant<Site, SiteProblem> Site::read(const fs::path &folder, const SiteLimits &limits) {
  std::error_code error;
  if (!fs::is_directory(folder, error))
    return SiteProblem::not_a_folder;
  Site site;
  std::size_t files = 0;
  std::size_t bytes = 0;
  fs::recursive_directory_iterator entry(folder, error);
  for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
    if (!fs::is_regular_file(entry->symlink_status(error)))
      continue;
    const auto size = static_cast<std::size_t>(entry->file_size(error));
    if (error)
      break;
    bytes += size;
    if (++files > limits.files || bytes > limits.bytes)
      return SiteProblem::too_large;
    auto content = read_file(entry->path(), size);
    if (!content)
      return SiteProblem::unreadable;
    const auto found = what_it_is("/" + entry->path().lexically_relative(folder).generic_string());
    auto tag = tag_of(*content);
    site.assets_[found.path].bodies[static_cast<std::size_t>(found.coding)] = {std::move(*content),
                                                                               std::move(tag)};
  }
  if (error)
    return SiteProblem::unreadable;
  // A compressed file without its plain form is of no use to a page.
  std::erase_if(site.assets_, [](const auto &item) { return !item.second.bodies[0]; });
  for (auto &[path, asset] : site.assets_) {
    asset.type = type_of(path);
    asset.immutable = has_hash(path);
  }
  if (site.find("/") == nullptr)
    return SiteProblem::no_index;
  return site;
}

void Site::mount(std::string_view path, Site &&other) {
  std::erase_if(assets_, [&](const auto &item) { return is_below(item.first, path); });
  for (auto &[name, asset] : other.assets_)
    assets_.insert_or_assign(std::string(path) + name, std::move(asset));
}

const Asset *Site::find(std::string_view path) const {
  const auto found =
      path.ends_with('/') ? assets_.find(std::string(path).append(index_name)) : assets_.find(path);
  return found == assets_.end() ? nullptr : &found->second;
}

std::string_view Site::folder(std::string_view path) const {
  const auto slash = path.rfind('/');
  if (slash == std::string_view::npos || path.ends_with('/'))
    return {};
  const auto found = assets_.find(std::string(path).append("/").append(index_name));
  if (found == assets_.end())
    return {};
  std::string_view name = found->first;
  name.remove_suffix(index_name.size());
  return name.substr(slash + 1);
}

bool is_below(std::string_view path, std::string_view folder) {
  return path.starts_with(folder) && (path.size() == folder.size() || path[folder.size()] == '/');
}

std::string_view type_of(std::string_view name) {
  struct Type {
    std::string_view ending;
    std::string_view type;
  };
  static constexpr std::array<Type, 15> types = {{
      {".html", "text/html; charset=utf-8"},
      {".js", "text/javascript; charset=utf-8"},
      {".mjs", "text/javascript; charset=utf-8"},
      {".css", "text/css; charset=utf-8"},
      {".json", "application/json"},
      {".map", "application/json"},
      {".webmanifest", "application/manifest+json"},
      {".wasm", "application/wasm"},
      {".svg", "image/svg+xml"},
      {".png", "image/png"},
      {".ico", "image/x-icon"},
      {".woff2", "font/woff2"},
      {".mp3", "audio/mpeg"},
      {".wav", "audio/wav"},
      {".txt", "text/plain; charset=utf-8"},
  }};
  const auto found = std::find_if(types.begin(), types.end(),
                                  [&](const Type &type) { return ends_with(name, type.ending); });
  return found == types.end() ? "application/octet-stream" : found->type;
}

bool has_hash(std::string_view path) {
  // Eight letters, digits, - or _ between the last hyphen and the ending, below /assets/.
  constexpr std::string_view folder = "/assets/";
  constexpr std::size_t length = 8;
  if (path.substr(0, folder.size()) != folder)
    return false;
  const auto dot = path.rfind('.');
  if (dot == std::string_view::npos || dot < folder.size() + length + 1)
    return false;
  const auto hash = path.substr(dot - length, length);
  return path[dot - length - 1] == '-' && std::all_of(hash.begin(), hash.end(), [](char c) {
           return is_letter(c) || is_digit(c) || c == '-' || c == '_';
         });
}

} // namespace plateau::server
