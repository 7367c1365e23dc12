package dev.paylink.data.count;

/**
 * How the page of a list is found, and the ends of its period. Parameters of the statement:
 * merchant, limit, then the offset or the id to continue after; then the parameters of the list
 * itself; then the lowest ids of {@code createdFrom} and {@code createdTo} if they are set.
 *
 * @param from whether {@code createdFrom} is set
 * @param to whether {@code createdTo} is set
 * @param periodParameter number of the first parameter of the period
 */
public record ListRange(boolean from, boolean to, Page page, int periodParameter) {
  /** Up to this offset, skipping rows costs less than locating the page by the counts. */
  public static final int MAX_SKIPPED = 200;

  private static final String LOWEST = "'00000000-0000-0000-0000-000000000000'::uuid";
  private static final String HIGHEST = "'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid";

  /** How a page is found. */
  public enum Page {
    /** By number, at most {@link #MAX_SKIPPED} rows from the newest. */
    NEAR,
    /** By number, further from the newest. */
    FAR,
    /** After an id. */
    AFTER;

    /** The way to a page that continues after an id, or else skips a number of rows. */
    public static Page of(boolean afterId, long offset) {
      if (afterId) {
        return AFTER;
      }
      return offset > MAX_SKIPPED ? FAR : NEAR;
    }
  }

  /** Lowest id of the period. */
  public String lowest() {
    return from ? "$" + periodParameter : LOWEST;
  }

  /** Lowest id after the period. */
  public String end() {
    return to ? "$" + (from ? periodParameter + 1 : periodParameter) : HIGHEST;
  }
}
