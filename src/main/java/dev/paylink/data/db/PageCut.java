package dev.paylink.data.db;

import dev.paylink.api.PageMeta;
import dev.paylink.base.id.TypeId;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Shortens the page of a list whose items can be large, before it is read: what a node keeps of a
 * page does not depend on how large the items are. The first item always stays.
 */
public final class PageCut {
  /** Bytes that the items of a page may have. */
  public static final int BYTES = 256 * 1024;

  private static final String FOUND = "found";

  private PageCut() {}

  /**
   * Returns a statement with the rows of a page that remain, and two more columns: {@code found} is
   * the number of rows before the cut, {@code bytes} the size of a row and of the rows before it.
   *
   * @param rows selects a page, newest first, with a column {@code id}
   * @param texts its columns that can be large, each a text or null
   */
  public static String of(String rows, List<String> texts) {
    String size =
        texts.stream()
            .map("coalesce(octet_length(r.%s), 0)"::formatted)
            .collect(Collectors.joining(" + "));
    return """
    select r.*
    from (
      select r.*, count(*) over () as found, row_number() over newest as turn,
             sum(%s) over newest as bytes
      from (%s) r
      window newest as (order by r.id desc)
    ) r
    where r.turn = 1 or r.bytes <= %d"""
        .formatted(size, rows, BYTES);
  }

  /**
   * The paging data of a page that such a statement, or one without a cut, has read. If the page
   * was shortened, the list continues after its last item.
   *
   * @param type of the ids
   */
  public static PageMeta shortened(PageMeta meta, RowSet<Row> rows, TypeId type) {
    if (!rows.columnsNames().contains(FOUND)) {
      return meta;
    }
    PageMeta cut = meta;
    for (Row row : rows) {
      Long found = row.getLong(FOUND); // null in the only row of an empty page
      if (found != null && found > rows.size()) {
        cut = meta.continuingAfter(type.encode(row.getUUID("id")));
      }
    }
    return cut;
  }
}
