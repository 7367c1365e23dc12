package dev.paylink.api;

import org.jspecify.annotations.Nullable;

/**
 * The paging data of a list page.
 *
 * @param page from 1; null if the page was requested by {@code after}
 * @param perPage items per page, from 1 to 100
 * @param total exact number of items that match the filters
 * @since 1.1
 */
public record PageMeta(@Nullable Integer page, int perPage, long total) {

  /** The paging data of the requested page. */
  public static PageMeta of(Paging paging, long total) {
    return new PageMeta(paging.after() == null ? paging.page() : null, paging.perPage(), total);
  }
}
