package dev.paylink.data.count;

import dev.paylink.data.db.PageCut;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is read of the rows of a page.
 *
 * @param ofRow columns of a row, the id among them
 * @param further columns that are computed for the rows of the page alone, which are called {@code
 *     page}; null if absent
 * @param large columns by which {@link PageCut} shortens the page; empty if all rows are small
 */
public record PageColumns(String ofRow, @Nullable String further, List<String> large) {
  public PageColumns {
    large = List.copyOf(large);
  }

  /** The whole page, of a query of its rows with the columns {@link #ofRow}. */
  String page(String rows) {
    String page =
        further == null ? rows : "select page.*, %s from (%s) page".formatted(further, rows);
    return large.isEmpty() ? page : PageCut.of(page, large);
  }
}
