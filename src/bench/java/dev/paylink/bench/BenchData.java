package dev.paylink.bench;

import dev.paylink.base.id.TypeId;
import dev.paylink.bench.BenchDatabase.Login;
import dev.paylink.node.extension.ExtensionTables;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * A database with orders, kept between runs: merchants with 10 thousand orders, with a million, and
 * with the largest number; many small merchants; and two for writes during a measurement.
 */
final class BenchData implements AutoCloseable {
  static final long SMALLEST = 10_000;

  private static final int STEP = 100;
  private static final int SMALL_MERCHANTS = 50;
  private static final long SMALL_MERCHANT_ORDERS = 1_000;

  private final BenchDatabase database;
  private final List<Merchant> sized = new ArrayList<>();

  /** A merchant with its number of orders. */
  record Merchant(UUID id, long orders) {
    String publicId() {
      return TypeId.MERCHANT.encode(id);
    }
  }

  private BenchData(BenchDatabase database, long largest) {
    this.database = database;
    for (long orders = SMALLEST; orders < largest; orders *= STEP) {
      sized.add(merchant(orders));
    }
    sized.add(merchant(largest));
  }

  private static Merchant merchant(long orders) {
    return new Merchant(new UUID(0x018b_0000_0000_7000L, Long.MIN_VALUE | orders), orders);
  }

  /**
   * Starts the database in {@code data-<largest>}, and fills it if it does not exist or has the
   * schema of another version.
   */
  static BenchData open(Path folder, long largest) throws SQLException, IOException {
    DataStamp stamp = new DataStamp(folder.resolve("data-%d.stamp".formatted(largest)));
    Path files = folder.resolve("data-" + largest);
    boolean kept = stamp.isCurrent() && Files.exists(files);
    if (!kept) {
      stamp.remove(files);
    }
    Files.createDirectories(files);
    BenchData data = new BenchData(BenchDatabase.start(files), largest);
    if (!kept) {
      data.fill();
      stamp.write();
    }
    data.reset();
    return data;
  }

  private void fill() throws SQLException {
    ExtensionTables.migrateAll(Keys.config(login()), name -> {});
    List<Merchant> all = new ArrayList<>(sized);
    for (int i = 0; i < SMALL_MERCHANTS; i++) {
      all.add(merchant(SMALL_MERCHANT_ORDERS + i));
    }
    for (Merchant merchant : all) {
      addMerchant(merchant);
    }
    addMerchant(writing());
    addMerchant(writingUncounted());
    new OrderLoad(database).run(all, Instant.now());
  }

  private void addMerchant(Merchant merchant) {
    database.execute(
        "insert into merchant (id, name, mode) values ('%s', 'Shop of %d', 'test')"
            .formatted(merchant.id(), merchant.orders()));
  }

  Merchant smallest() {
    return sized.get(0);
  }

  Merchant largest() {
    return sized.get(sized.size() - 1);
  }

  /** The merchant for writes during a measurement. */
  Merchant writing() {
    return merchant(1);
  }

  /** The merchant for orders that are written with triggers off, so that they are not counted. */
  Merchant writingUncounted() {
    return merchant(2);
  }

  BenchDatabase database() {
    return database;
  }

  Login login() {
    return database.login();
  }

  /** The merchants between the smallest and the largest. */
  List<Merchant> between() {
    return sized.subList(1, sized.size() - 1);
  }

  /** Returns the time of the last order of a merchant. */
  Instant lastOrder(Merchant merchant) {
    return TypeId.timeOf(orderBefore(merchant, new UUID(-1, -1)));
  }

  /** Returns the middle of the time span of the orders, when every merchant has its rush. */
  Instant middle() {
    Duration step = OrderRows.SPAN.dividedBy(largest().orders());
    return lastOrder(largest()).plus(step).minus(OrderRows.SPAN.dividedBy(2));
  }

  /** Returns the last order before an id. */
  UUID orderBefore(Merchant merchant, UUID id) {
    String sql =
        "select id from orders where exactly(merchant_id) = '%s' and id < '%s' order by id desc limit 1"
            .formatted(merchant.id(), id);
    return UUID.fromString(database.texts(sql).get(0));
  }

  /** Removes what measurements have written, so that the next run can write the same again. */
  void reset() {
    database.execute("set session_replication_role = replica"); // skips triggers and foreign keys
    database.execute("truncate event, idempotency_key, api_request");
    database.execute("delete from token"); // of all merchants
    tablesOfMerchants().forEach(this::removeWritten);
    database.execute("reset session_replication_role");
    countOrders(true);
    database.execute("delete from key_use"); // each run has new keys
    database.execute("vacuum (analyze) payment_link, orders, order_term");
    checkpoint();
  }

  /** The tables with rows of merchants, also of a later version of the schema. */
  private List<String> tablesOfMerchants() {
    return database.texts(
        """
        select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
          and not c.relispartition and a.attname = 'merchant_id'""");
  }

  private void removeWritten(String table) {
    String merchant = table.equals("orders") ? "exactly(merchant_id)" : "merchant_id";
    database.execute(
        "delete from %s where %s in ('%s', '%s')"
            .formatted(table, merchant, writing().id(), writingUncounted().id()));
  }

  /** Writes what has changed to the disk. */
  void checkpoint() {
    database.execute("checkpoint");
  }

  /**
   * Waits until no query runs, as disconnected clients may leave some, and all deltas are folded.
   */
  void awaitQuiet() {
    String sql =
        """
        select 1 from pg_stat_activity
        where backend_type = 'client backend' and state = 'active' and pid <> pg_backend_pid()
        union all
        (select 1 from order_count_delta limit 1)
        union all
        (select 1 from payment_link_count_delta limit 1)""";
    Waiting.until(() -> database.texts(sql).isEmpty());
  }

  /** Turns the triggers of orders on or off. */
  void countOrders(boolean counted) {
    database.execute(
        "alter table orders %s trigger user".formatted(counted ? "enable" : "disable"));
  }

  @Override
  public void close() {
    database.close();
  }
}
