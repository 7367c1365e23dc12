package dev.paylink.catalog.paymentlink;

import dev.paylink.data.count.FirstCount;
import dev.paylink.data.count.Folding;
import dev.paylink.data.db.BlockingDatabase;
import java.util.UUID;

/** What payment links have received, as {@code count} folds and counts it. */
public final class LinkPaymentsStore {
  /** How changes of the figures are folded. */
  public static final Folding FOLDING = LinkPaymentsSql.FOLDING;

  /** How links are counted that are older than the counting, link by link. */
  public static final FirstCount FIRST_COUNT = new OfLinks();

  private LinkPaymentsStore() {}

  private record OfLinks() implements FirstCount {
    @Override
    public String words() {
      return FOLDING.words();
    }

    @Override
    public String anyUncounted() {
      return LinkPaymentsSql.ANY_UNCOUNTED;
    }

    @Override
    public boolean countNext(BlockingDatabase database) {
      return database.transaction(
          () -> {
            database.run(LinkPaymentsSql.COMMIT_WITHOUT_WAITING);
            return database.find(UUID.class, LinkPaymentsSql.LOCK_PLACE).isPresent()
                && database.find(Long.class, LinkPaymentsSql.COUNT_NEXT).orElseThrow() == 1;
          });
    }
  }
}
