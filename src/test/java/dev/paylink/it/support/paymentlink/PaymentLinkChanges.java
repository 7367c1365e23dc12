package dev.paylink.it.support.paymentlink;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.order.RandomOrders;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Creates, changes and deletes a merchant's links at random, through the API and by SQL. */
public final class PaymentLinkChanges {
  private static final int EXPIRY_MS = 3_600_000;

  /** With a random sequence, as a link that was deleted and inserted again has old events. */
  private static final String INSERT =
      """
      insert into payment_link (merchant_id, id, deactivated, exhausted, expires_at, checkout_token,
                                sequence, title, amount_minor, currency)
      select ?, l.*, gen_random_uuid()::text, (random() * 1e9)::integer, 't', 100, 'USD'
      from unnest(?::uuid[], ?::boolean[], ?::boolean[], ?::timestamptz[]) l
      on conflict (id) do %s
      """;

  /** Skips locked rows, which prevents deadlocks. */
  private static final String SOME =
      """
      id in (select id from payment_link where merchant_id = ? and id < ?
             order by id desc limit %d for update skip locked)""";

  private static final List<String> UPDATES =
      List.of(
          "exhausted = not exhausted",
          "deactivated = not deactivated",
          "expired = coalesce(expires_at < clock_timestamp(), false)",
          "expires_at = expires_at - interval '5 minutes'",
          "sequence = sequence + 1");

  private final Connection connection; // without autocommit
  private final ApiClient client;
  private final InstantSource clock;
  private final UUID merchantId;
  private final Random random;
  private final RandomOrders ids;
  private final List<String> created = new ArrayList<>();

  public PaymentLinkChanges(
      Connection connection,
      ApiClient client,
      InstantSource clock,
      String merchantId,
      Random random) {
    this.connection = connection;
    this.client = client;
    this.clock = clock;
    this.merchantId = TypeId.MERCHANT.decode(merchantId);
    this.random = random;
    this.ids = new RandomOrders(random, clock.instant());
  }

  /** Makes one random change and commits it, or in one of eight cases rolls it back. */
  public void change() throws SQLException {
    switch (random.nextInt(7)) {
      case 0 -> create();
      case 1 -> deactivate();
      case 2 -> insert(1 + random.nextInt(29), "nothing");
      case 3 -> insert(1, "update set deactivated = not payment_link.deactivated");
      case 4 -> execute("delete from payment_link where " + SOME.formatted(15));
      default ->
          execute(
              "update payment_link set %s where %s"
                  .formatted(
                      UPDATES.get(random.nextInt(UPDATES.size())),
                      SOME.formatted(1 + random.nextInt(30))));
    }
    if (random.nextInt(8) > 0) {
      connection.commit();
    } else {
      connection.rollback();
    }
  }

  private void create() {
    String body =
        "{\"title\":\"t\",\"amount\":1,\"currency\":\"USD\",\"expiresAt\":\"%s\"}"
            .formatted(clock.instant().plusMillis(10_000 + random.nextInt(EXPIRY_MS)));
    created.add(client.post("/payment-links", body).json().get("id").asText());
  }

  private void deactivate() {
    if (!created.isEmpty()) {
      String path = "/payment-links/" + created.get(random.nextInt(created.size()));
      int status = client.delete(path).status();
      // Another writer may have deleted it.
      assertTrue(List.of(204, 404).contains(status), () -> path + ": " + status);
    }
  }

  /** Inserts {@code count} links in one statement, without committing. */
  public void insert(int count, String onConflict) throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement(INSERT.formatted(onConflict))) {
      insert.setObject(1, merchantId);
      insert.setArray(2, array("uuid", count, ids::id));
      insert.setArray(3, array("boolean", count, () -> random.nextInt(5) == 0));
      insert.setArray(4, array("boolean", count, () -> random.nextInt(5) == 0));
      insert.setArray(5, array("timestamptz", count, this::expiry));
      insert.executeUpdate();
    }
  }

  /** A time around now, or nothing. */
  private String expiry() {
    Instant expiry = clock.instant().plusMillis(random.nextInt(2 * EXPIRY_MS) - EXPIRY_MS);
    return random.nextInt(3) == 0 ? null : expiry.toString();
  }

  private Array array(String type, int count, Supplier<?> value) throws SQLException {
    return connection.createArrayOf(type, Stream.generate(value).limit(count).toArray());
  }

  private void execute(String sql) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setObject(1, merchantId);
      statement.setObject(2, ids.id());
      statement.executeUpdate();
    }
  }
}
