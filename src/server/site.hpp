/// @file site.hpp
/// A folder of static files, read once and kept in memory. Only files found in the folder have a
/// path, so no request can lead anywhere else.
#pragma once

#include "server/limits.hpp"

#include <array>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace plateau::server {

/// How a body is encoded.
enum class Coding : std::uint8_t { plain, gzip, brotli };
inline constexpr std::size_t coding_count = 3;

/// The name of a coding in HTTP; empty for plain.
std::string_view name(Coding coding);

/// A file with everything its answers need. Its compressed forms are beside it as `x.gz` and
/// `x.br`.
struct Asset {
  struct Body {
    std::string bytes;
    std::string tag; ///< The ETag, with its quotation marks.
  };
  std::string_view type;
  bool immutable = false; ///< Its name changes with its content: browsers may keep it for ever.
  std::array<std::optional<Body>, coding_count> bodies;

  const Body &plain() const { return *bodies[0]; }
};

/// Where the documentation is, if the site has it.
inline constexpr std::string_view docs_path = "/docs";

/// Why a folder cannot be served.
enum class SiteProblem : std::uint8_t { not_a_folder, no_index, unreadable, too_large };

class Site {
public:
  /// Reads a folder, which must have an `index.html`. Links are not followed.
  static std::variant<Site, SiteProblem> read(const std::filesystem::path &folder,
                                              const SiteLimits &limits = {});

  /// Adds all files of another site below a path such as `/docs`, in the place of any that are
  /// there.
  void mount(std::string_view path, Site &&other);

  /// Finds a file by a path such as `/assets/x.js`; `/` and `/docs/` are the index of that folder.
  const Asset *find(std::string_view path) const;
  /// For `/docs`, where there is a `/docs/`: what to ask for instead, relative to what was asked
  /// for, so that it holds behind a proxy that serves the site in a folder. Empty otherwise.
  std::string_view folder(std::string_view path) const;
  std::size_t size() const { return assets_.size(); }

private:
  std::map<std::string, Asset, std::less<>> assets_;
};

/// The MIME type of a file, by its name.
std::string_view type_of(std::string_view name);

/// True for `/docs` and `/docs/x`, if the folder is `/docs`.
bool is_below(std::string_view path, std::string_view folder);

/// True if a build tool put a hash into the name, as in `assets/board-B3kf0a9Z.js`.
bool has_hash(std::string_view path);

} // namespace plateau::server
