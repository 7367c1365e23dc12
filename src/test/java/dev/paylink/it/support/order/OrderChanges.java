package dev.paylink.it.support.order;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.api.OrderSource;
import dev.paylink.api.OrderStatus;
import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.ApiClient;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Creates, changes and deletes a merchant's orders at random, through the API and by SQL. */
public final class OrderChanges {
  private static final String INSERT =
      """
      insert into orders (merchant_id, id, status, source, suspicious, amount_minor, currency)
      select ?, o.*, 100, 'USD'
      from unnest(?::uuid[], ?::text[], ?::text[], ?::boolean[]) o
      on conflict (id) do %s
      """;

  /** Skips locked rows, which prevents deadlocks. */
  private static final String SOME =
      """
      id in (select id from orders where merchant_id = ? and id < ?
             order by id desc limit %d for update skip locked)""";

  private static final List<String> MOVES =
      Stream.of("paid", "processing", "completed").map("{\"status\":\"%s\"}"::formatted).toList();

  private final Connection connection; // without autocommit
  private final ApiClient client;
  private final UUID merchantId;
  private final Random random;
  private final RandomOrders orders;
  private final List<String> created = new ArrayList<>();

  public OrderChanges(
      Connection connection,
      ApiClient client,
      String merchantId,
      Random random,
      RandomOrders orders) {
    this.connection = connection;
    this.client = client;
    this.merchantId = TypeId.MERCHANT.decode(merchantId);
    this.random = random;
    this.orders = orders;
  }

  /** Makes one random change and commits it, or in one of eight cases rolls it back. */
  public void change() throws SQLException {
    changeUncommitted();
    if (random.nextInt(8) > 0) {
      connection.commit();
    } else {
      connection.rollback();
    }
  }

  private void changeUncommitted() throws SQLException {
    switch (random.nextInt(8)) {
      case 0 -> created.add(client.newOrder());
      case 1, 2 -> move();
      case 3 -> insert(1 + random.nextInt(29), "nothing");
      case 4 -> insert(1, "update set status = excluded.status, source = excluded.source");
      case 5 -> execute("delete from orders where " + SOME.formatted(15));
      case 6 -> execute("update orders set suspicious = not suspicious where " + SOME.formatted(9));
      default -> execute(update() + SOME.formatted(1 + random.nextInt(30)));
    }
  }

  private String update() {
    return "update orders set status = '%s', source = '%s' where "
        .formatted(status().code(), source().code());
  }

  private void move() {
    if (!created.isEmpty()) {
      String path = "/orders/" + created.get(random.nextInt(created.size()));
      int move = random.nextInt(MOVES.size() + 1);
      int status =
          (move < MOVES.size() ? client.patch(path, MOVES.get(move)) : client.delete(path))
              .status();
      // Another writer may have changed or deleted it.
      assertTrue(List.of(200, 204, 404, 409).contains(status), () -> path + ": " + status);
    }
  }

  /** Inserts {@code count} orders in one statement, without committing. */
  public void insert(int count, String onConflict) throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement(INSERT.formatted(onConflict))) {
      insert.setObject(1, merchantId);
      insert.setArray(2, array("uuid", count, orders::id));
      insert.setArray(3, array("text", count, () -> status().code()));
      insert.setArray(4, array("text", count, () -> source().code()));
      insert.setArray(5, array("boolean", count, () -> random.nextInt(5) == 0));
      insert.executeUpdate();
    }
  }

  private Array array(String type, int count, Supplier<?> value) throws SQLException {
    return connection.createArrayOf(type, Stream.generate(value).limit(count).toArray());
  }

  private OrderStatus status() {
    return OrderStatus.values()[random.nextInt(OrderStatus.values().length)];
  }

  private OrderSource source() {
    return OrderSource.values()[random.nextInt(OrderSource.values().length)];
  }

  private void execute(String sql) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setObject(1, merchantId);
      statement.setObject(2, orders.id());
      statement.executeUpdate();
    }
  }
}
