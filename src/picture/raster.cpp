#include "picture/raster.hpp"

#include <dlfcn.h>
#include <memory>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
/// librsvg finds fonts by fontconfig, which keeps what it has read until the program ends.
extern "C" const char *__lsan_default_suppressions(); // NOLINT: the sanitizer's name
const char *__lsan_default_suppressions() { return "leak:libfontconfig"; } // NOLINT
#endif
#endif

namespace plateau::picture {

namespace {

template <class Function> bool find(void *library, const char *name, Function &function) {
  function = reinterpret_cast<Function>(::dlsym(library, name)); // NOLINT: as POSIX wants it
  return function != nullptr;
}

} // namespace

struct Rasteriser::Functions {
  // What their headers declare, as far as it is used here.
  struct Surface;
  struct Cairo;
  struct Handle;
  struct Rectangle {
    double x, y, width, height;
  };
  using Write = int (*)(void *closure, const unsigned char *data, unsigned length);
  static constexpr int argb32 = 0;
  static constexpr int success = 0;

  Surface *(*surface_create)(unsigned char *data, int format, int width, int height,
                             int stride) = nullptr;
  void (*surface_destroy)(Surface *) = nullptr;
  int (*surface_write)(Surface *, Write, void *closure) = nullptr;
  Cairo *(*create)(Surface *) = nullptr;
  void (*destroy)(Cairo *) = nullptr;
  int (*status)(Cairo *) = nullptr;
  Handle *(*handle_new)(const unsigned char *data, std::size_t length, void **error) = nullptr;
  int (*render)(Handle *, Cairo *, const Rectangle *viewport, void **error) = nullptr;
  void (*unref)(void *object) = nullptr;
};

const Rasteriser::Functions *Rasteriser::load() {
  static const auto loaded = []() -> std::unique_ptr<Functions> {
    void *library = nullptr;
    for (const char *name : {"librsvg-2.so.2", "librsvg-2.2.dylib"})
      if (library == nullptr)
        library = ::dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr)
      return nullptr;
    // Those of cairo and GLib are found too, because librsvg needs them.
    auto f = std::make_unique<Functions>();
    const bool all = find(library, "cairo_image_surface_create_for_data", f->surface_create) &&
                     find(library, "cairo_surface_destroy", f->surface_destroy) &&
                     find(library, "cairo_surface_write_to_png_stream", f->surface_write) &&
                     find(library, "cairo_create", f->create) &&
                     find(library, "cairo_destroy", f->destroy) &&
                     find(library, "cairo_status", f->status) &&
                     find(library, "rsvg_handle_new_from_data", f->handle_new) &&
                     find(library, "rsvg_handle_render_document", f->render) &&
                     find(library, "g_object_unref", f->unref);
    return all ? std::move(f) : nullptr;
  }();
  return loaded.get();
}

Rasteriser::Rasteriser() : functions_(load()) {}

std::optional<Pixels> Rasteriser::draw(std::string_view svg, int width, int height) const {
  const auto &f = *functions_;
  auto *const handle = f.handle_new(reinterpret_cast<const unsigned char *>(svg.data()), svg.size(),
                                    nullptr); // NOLINT
  if (handle == nullptr)
    return std::nullopt;
  Pixels pixels{width, height, {}};
  pixels.rows.resize(static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
  auto *const surface =
      f.surface_create(reinterpret_cast<unsigned char *>(pixels.rows.data()), // NOLINT
                       Functions::argb32, width, height, width * 4);
  auto *const cairo = f.create(surface);
  const Functions::Rectangle viewport{0, 0, static_cast<double>(width),
                                      static_cast<double>(height)};
  const bool drawn = f.status(cairo) == Functions::success &&
                     f.render(handle, cairo, &viewport, nullptr) != 0 &&
                     f.status(cairo) == Functions::success;
  f.destroy(cairo);
  f.surface_destroy(surface);
  f.unref(handle);
  return drawn ? std::optional(std::move(pixels)) : std::nullopt;
}

std::optional<std::string> Rasteriser::png(Pixels &pixels) const {
  const auto &f = *functions_;
  auto *const surface =
      f.surface_create(reinterpret_cast<unsigned char *>(pixels.rows.data()), // NOLINT
                       Functions::argb32, pixels.width, pixels.height, pixels.width * 4);
  std::string png;
  const int status = f.surface_write(
      surface,
      [](void *closure, const unsigned char *data, unsigned length) {
        static_cast<std::string *>(closure)->append(reinterpret_cast<const char *>(data),
                                                    length); // NOLINT
        return Functions::success;
      },
      &png);
  f.surface_destroy(surface);
  return status == Functions::success ? std::optional(std::move(png)) : std::nullopt;
}

} // namespace plateau::picture
