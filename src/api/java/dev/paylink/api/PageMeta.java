package dev.paylink.api;

import org.jspecify.annotations.Nullable;

/**
 * The paging data of a list page.
 *
 * @param page from 1; null if the page was requested by {@code after}
 * @param perPage items per page, from 1 to 100
 * @param total exact number of items that match the filters, unless {@code totalExceeded}
 * @param totalExceeded true if only the newest part of a search was counted, so that more items may
 *     match; else null
 * @param continueAfter the id to continue after, if the page ended before it was full: a search
 *     that looked at many items, or a page of large items; else null
 */
public record PageMeta(
    @Nullable Integer page,
    int perPage,
    long total,
    @Nullable Boolean totalExceeded,
    @Nullable String continueAfter) {

  /** With an exact total. */
  public PageMeta(@Nullable Integer page, int perPage, long total) {
    this(page, perPage, total, null, null);
  }

  /** The paging data of the requested page. */
  public static PageMeta of(Paging paging, long total) {
    return new PageMeta(paging.after() == null ? paging.page() : null, paging.perPage(), total);
  }

  /** The same for a page that ended before it was full. */
  public PageMeta continuingAfter(String id) {
    return new PageMeta(page, perPage, total, totalExceeded, id);
  }
}
