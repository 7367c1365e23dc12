package dev.paylink.bench;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * A kind of list request for orders.
 *
 * @param query of the request, without paging
 * @param paging which page is requested
 */
record Shape(String name, String query, Paging paging) {

  /** The requested page. */
  enum Paging {
    FIRST,
    LAST,
    RANDOM,
    /** Continues after any order, by its id. */
    AFTER
  }

  /**
   * Returns all shapes that are measured.
   *
   * @param middle of the time span of the orders, when every merchant has a rush
   */
  static List<Shape> all(Instant middle) {
    String hour = period(middle, middle.plus(Duration.ofHours(1)));
    String month = period(middle, middle.plus(Duration.ofDays(30)));
    String year = period(middle.minus(Duration.ofDays(182)), middle.plus(Duration.ofDays(183)));
    return List.of(
        new Shape("all", "", Paging.FIRST),
        new Shape("status", "status=paid", Paging.FIRST),
        new Shape("status, few", "status=pending", Paging.FIRST),
        new Shape("source", "source=manual", Paging.FIRST),
        new Shape("suspicious", "suspicious=true", Paging.FIRST),
        new Shape("status, source", "status=paid&source=payment_link", Paging.FIRST),
        new Shape("source, suspicious", "source=payment_link&suspicious=true", Paging.FIRST),
        new Shape(
            "status, source, not suspicious",
            "status=paid&source=landing_page&suspicious=false",
            Paging.FIRST),
        new Shape(
            "30 orders in all",
            "status=processing&source=digital_product&suspicious=true",
            Paging.FIRST),
        new Shape("an hour", hour, Paging.FIRST),
        new Shape("a month", month, Paging.FIRST),
        new Shape("a year", year, Paging.FIRST),
        new Shape("random page", "", Paging.RANDOM),
        new Shape("last page", "", Paging.LAST),
        new Shape("after random order", "", Paging.AFTER),
        new Shape("month, status, random page", month + "&status=paid", Paging.RANDOM));
  }

  private static String period(Instant from, Instant to) {
    return "createdFrom=" + from + "&createdTo=" + to;
  }
}
