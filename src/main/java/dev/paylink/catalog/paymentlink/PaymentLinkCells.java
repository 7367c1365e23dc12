package dev.paylink.catalog.paymentlink;

import dev.paylink.api.PaymentLinkStatus;
import dev.paylink.data.count.Counted;
import dev.paylink.data.count.CountedList;
import dev.paylink.data.count.ListRange;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * SQL conditions for the payment links of merchant {@code $1} that match the filters of a list at
 * time {@code $4}. Links are counted by their stored status, their cell. A link whose expiry has
 * passed is due until a sweep marks it as expired, and keeps its cell until then. A list takes the
 * due links out of their cells and adds them to the expired ones.
 */
final class PaymentLinkCells implements CountedList {
  /** The status of each number that the database function {@code payment_link_cell} gives. */
  private static final List<String> CELLS =
      List.of("active", "expired", "deactivated", "exhausted");

  private static final String EXPIRED = "expired";
  private static final String DEACTIVATED = "deactivated";

  /** {@code exactly} is declared expensive, so that the planner uses the index of due links. */
  private static final String IS_DUE =
      """
      exactly(l.merchant_id) = $1 and not l.expired and not l.deactivated
      and l.expires_at <= $4::timestamptz and l.source = 'payment_link'""";

  private final @Nullable String status;
  private final ListRange range;

  PaymentLinkCells(PaymentLinkListShape list) {
    PaymentLinkStatus chosen = list.status();
    this.status = chosen == null ? null : chosen.code();
    this.range = list.range();
  }

  @Override
  public Counted of() {
    return Counted.PAYMENT_LINKS;
  }

  @Override
  public ListRange range() {
    return range;
  }

  @Override
  public String counted() {
    return status == null ? "c.total" : "coalesce(c.cells[%d], 0)".formatted(number(status));
  }

  @Override
  public String changed() {
    return status == null ? "true" : "d.cell = " + number(status);
  }

  /** Whether due links change the list. */
  private boolean dependsOnTime() {
    return status != null && !status.equals(DEACTIVATED);
  }

  @Override
  public String with() {
    return dependsOnTime()
        ? """
        due as materialized (
          select order_span(l.id) as span, c.cell, c.change
          from payment_link l cross join lateral (
            values (case when l.exhausted then 4 else 1 end, -1), (2, 1)
          ) c(cell, change)
          where %s
        ), """
            .formatted(IS_DUE)
        : "";
  }

  @Override
  public String deltas() {
    String written = CountedList.super.deltas();
    return dependsOnTime() ? written + " union all select span, cell, change from due" : written;
  }

  @Override
  public String newest(String columns, String from, String to) {
    String newest =
        """
        select %s from payment_link l where %s and l.id >= %s and l.id < %s order by l.id desc""";
    List<String> merged =
        ranges().stream().map(each -> newest.formatted(columns, each, from, to)).toList();
    return merged.size() == 1
        ? merged.get(0)
        : merged.stream()
            .map("(%s)"::formatted)
            .collect(
                Collectors.joining(" union all ", "select * from (", ") l order by l.id desc"));
  }

  /** Conditions that each select one range of an index; their union is the list. */
  private List<String> ranges() {
    List<String> ranges = new ArrayList<>();
    for (String cell : status == null ? CELLS : List.of(status)) {
      ranges.add(
          """
          payment_link_cell(l.deactivated, l.expired, l.exhausted) = %d and l.merchant_id = $1
          and l.source = 'payment_link'"""
              .formatted(number(cell)));
    }
    if (EXPIRED.equals(status)) {
      ranges.add(IS_DUE);
    } else if (dependsOnTime()) {
      ranges.set(
          0, ranges.get(0) + " and (l.expires_at is null or l.expires_at > $4::timestamptz)");
    }
    return ranges;
  }

  private static int number(String status) {
    return 1 + CELLS.indexOf(status);
  }
}
