package dev.paylink.api;

import org.jspecify.annotations.Nullable;

/**
 * The requested part of a list that is newest first: a page by number, or the items after one.
 *
 * @param page from 1; 1 if {@code after} is given
 * @param perPage items per page, from 1 to 100
 * @param after id of the last item of the previous page; null to use {@code page}
 */
public record Paging(int page, int perPage, @Nullable String after) {

  /** The number of items before the page. */
  public long offset() {
    return (page - 1L) * perPage;
  }
}
