package dev.paylink.api;

import org.jspecify.annotations.Nullable;

/**
 * Which part of a list, newest first: a page by number, or what lies behind a given item.
 *
 * @param page from 1; 1 when {@code after} is given
 * @param perPage from 1 to 100
 * @param after public id of the last item already seen, or null
 */
public record Paging(int page, int perPage, @Nullable String after) {

  /** How many rows come before the page. */
  public long offset() {
    return (page - 1L) * perPage;
  }
}
