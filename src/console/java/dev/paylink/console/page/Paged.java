package dev.paylink.console.page;

import dev.paylink.api.PageMeta;
import dev.paylink.console.web.Url;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Addresses of the next and the previous page of a list. */
final class Paged {
  private Paged() {}

  /** The next page; null if this is the last one. */
  static @Nullable String next(String path, Map<String, String> filters, PageMeta meta) {
    int page = page(meta);
    return (long) page * meta.perPage() < meta.total() ? at(path, filters, page + 1) : null;
  }

  /**
   * The next page of a list of large items, which may end before it is full: it then continues
   * after its last item, as do the pages behind it.
   *
   * @param ids of the items of this page
   */
  static @Nullable String next(
      String path, Map<String, String> filters, PageMeta meta, List<String> ids) {
    String after = meta.continueAfter();
    if (after == null && meta.page() == null && ids.size() >= meta.perPage()) {
      after = ids.get(ids.size() - 1);
    }
    if (after != null) {
      Map<String, String> all = new LinkedHashMap<>(filters);
      all.put("after", after);
      return path + Url.query(all);
    }
    return meta.page() == null ? null : next(path, filters, meta);
  }

  /** The page before; null if this is the first one. */
  static @Nullable String previous(String path, Map<String, String> filters, PageMeta meta) {
    int page = page(meta);
    return page > 1 ? at(path, filters, page - 1) : null;
  }

  private static int page(PageMeta meta) {
    return meta.page() == null ? 1 : meta.page();
  }

  private static String at(String path, Map<String, String> filters, int page) {
    Map<String, String> all = new LinkedHashMap<>(filters);
    if (page > 1) {
      all.put("page", Integer.toString(page));
    }
    return path + Url.query(all);
  }
}
