package dev.paylink.it.paymentlink;

import dev.paylink.api.ListPaymentLinksBuilder;
import dev.paylink.api.Paging;
import dev.paylink.api.PaymentLinkMessages.ListPaymentLinks;
import dev.paylink.api.PaymentLinkStatus;
import dev.paylink.base.id.TypeId;
import dev.paylink.catalog.paymentlink.PreparedLinkLists;
import dev.paylink.data.count.Counted;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.Effort;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.db.CountedLists;
import dev.paylink.it.support.order.RandomOrders;
import dev.paylink.it.support.paymentlink.PaymentLinkChanges;
import dev.paylink.it.support.paymentlink.PaymentLinkModel;
import dev.paylink.sales.merchant.Merchant;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Totals and pages match a model that examines every link, at times before and after links expire,
 * while writers change links, two nodes fold the counts, one of them marks expired links, and
 * another thread rebuilds the counts.
 */
class PaymentLinkCountsIT {
  private static final int LINKS = Effort.of(2_000, 4_000);
  private static final int WRITERS = 4;
  private static final int ROUNDS = Effort.of(2, 20);
  private static final int HOURS_MS = 7_200_000;
  private static final long SEED = CountedLists.SEED;

  private static TestService service;
  private static TestService secondNode;
  private static Merchant merchant;

  @BeforeAll
  static void start() throws SQLException {
    // A node of its own: it waits until all counts are folded.
    service = TestService.start();
    secondNode = service.anotherNode(Map.of("PAYLINK_ORDERS_SWEEP_INTERVAL", "1s"));
    merchant = service.merchant("test");
    try (Connection connection = CountedLists.connect(service)) {
      changes(connection, service, new Random(SEED)).insert(LINKS, "nothing");
      connection.commit();
    }
  }

  @AfterAll
  static void stop() {
    secondNode.close();
    service.close();
  }

  @Test
  void listsMatchModelDuringWrites() throws Exception {
    Map<Connection, PreparedLinkLists> prepared = new HashMap<>();
    new CountedLists(service, secondNode, merchant.id(), Counted.PAYMENT_LINKS)
        .compareDuringWrites(
            ROUNDS,
            WRITERS,
            (connection, node, random) -> changes(connection, node, random)::change,
            "payment_link_count_delta",
            (connection, i) ->
                compareAll(
                    connection,
                    prepared.computeIfAbsent(connection, PreparedLinkLists::new),
                    merchant.id(),
                    SEED + i));
  }

  @Test
  void listsNothingWithoutLinks() throws SQLException {
    try (Connection connection = CountedLists.connect(service)) {
      compareAll(
          connection, new PreparedLinkLists(connection), service.merchant("test").id(), SEED);
    }
  }

  private static PaymentLinkChanges changes(
      Connection connection, TestService node, Random random) {
    ApiClient client = node.client(merchant, TestService.ALL_SCOPES);
    return new PaymentLinkChanges(connection, client, node.clock(), merchant.id(), random);
  }

  /** Compares every status with every kind of period, each with random pages at random times. */
  private static void compareAll(
      Connection connection, PreparedLinkLists lists, String merchantId, long seed)
      throws SQLException {
    Random random = new Random(seed);
    Instant now = service.clock().instant().truncatedTo(ChronoUnit.MILLIS);
    RandomOrders pages = new RandomOrders(random, now, TypeId.PAYMENT_LINK);
    PaymentLinkStatus[] statuses = PaymentLinkStatus.values();
    for (PaymentLinkStatus status : Arrays.copyOf(statuses, statuses.length + 1)) {
      PaymentLinkModel model = new PaymentLinkModel(connection, merchantId);
      for (int i = 0; i < 16; i++) {
        Instant at = now.plusMillis(random.nextInt(2 * HOURS_MS) - HOURS_MS);
        RandomOrders.Ends ends = pages.ends(model.ids(), (i & 1) != 0, (i & 2) != 0);
        ListPaymentLinks all =
            ListPaymentLinksBuilder.builder()
                .merchantId(merchantId)
                .paging(new Paging(1, 1, null))
                .status(status)
                .createdFrom(ends.from())
                .createdTo(ends.to())
                .build();
        Paging paging = pages.paging(model.ids(), model.matching(all, at));
        ListPaymentLinks list = ListPaymentLinksBuilder.builder(all).paging(paging).build();
        CountedLists.compare(
            connection,
            lists.execute(list, at),
            model.matching(list, at),
            paging,
            TypeId.PAYMENT_LINK,
            list);
      }
      connection.commit();
    }
  }
}
