package dev.paylink.api;

import org.jspecify.annotations.Nullable;

/**
 * Where a page of a list stands.
 *
 * @param page from 1; null when the page was asked for by {@code after}
 * @param perPage items per page, from 1 to 100
 * @param total exact number of items that match the filters
 */
public record PageMeta(@Nullable Integer page, int perPage, long total) {

  /** The place of the page that was asked for. */
  public static PageMeta of(Paging paging, long total) {
    return new PageMeta(paging.after() == null ? paging.page() : null, paging.perPage(), total);
  }
}
