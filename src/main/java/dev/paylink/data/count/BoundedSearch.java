package dev.paylink.data.count;

import dev.paylink.api.Fault;
import dev.paylink.api.Paging;
import dev.paylink.base.id.Ids;
import dev.paylink.base.id.TypeId;
import dev.paylink.data.db.NamedStatement.Values;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The bound of searches, and the values of {@link BoundedSearchSql}. A search is a list with a
 * filter that the counts do not have.
 */
public final class BoundedSearch {
  /** Candidates that are looked at for the total, and for a page. */
  static final int MAX_CANDIDATES = 10_000;

  private static final UUID LOWEST = new UUID(0, 0);
  private static final UUID HIGHEST = new UUID(-1, -1);

  private BoundedSearch() {}

  /**
   * The values {@code merchant}; {@code from} and {@code to}, the lowest id and the id above the
   * highest.
   *
   * @param createdFrom inclusive; null if absent
   * @param createdTo exclusive; null if absent
   */
  public static Values period(
      String merchantId, @Nullable Instant createdFrom, @Nullable Instant createdTo) {
    return new Values()
        .set("merchant", TypeId.MERCHANT.decode(merchantId))
        .set("from", createdFrom == null ? LOWEST : Ids.lowestAt(createdFrom))
        .set("to", createdTo == null ? HIGHEST : Ids.lowestAt(createdTo));
  }

  /**
   * Adds the values {@code limit} and {@code offset} of the page, {@code filtered}, and, if it
   * continues after an id, {@code after}.
   *
   * @param filtered whether there are conditions beside the searched value
   * @throws Fault {@code invalid_request} for a page behind the last candidate
   */
  public static Values page(Values values, Paging paging, TypeId type, boolean filtered) {
    String after = paging.after();
    long offset = after == null ? paging.offset() : 0;
    if (offset + paging.perPage() > MAX_CANDIDATES) {
      throw Fault.invalid(
          "page",
          "must be at most %d in a search; continue with after"
              .formatted(MAX_CANDIDATES / paging.perPage()));
    }
    values.set("limit", (long) paging.perPage()).set("offset", offset).set("filtered", filtered);
    return after == null ? values : values.set("after", type.decode(after));
  }
}
