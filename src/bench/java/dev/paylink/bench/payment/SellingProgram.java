package dev.paylink.bench.payment;

import dev.paylink.base.id.TypeId;
import dev.paylink.bench.BenchDatabase;
import dev.paylink.bench.Waiting;
import dev.paylink.bench.payment.Purchases.Customer;
import dev.paylink.bench.payment.Purchases.Paid;
import dev.paylink.data.db.EmbeddedDatabase;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonObject;
import io.vertx.pgclient.PgBuilder;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.PoolOptions;
import io.vertx.sqlclient.Tuple;
import java.util.UUID;

/**
 * The program of a merchant that creates orders over the API, and Xendit, which notifies the
 * service of their money.
 */
final class SellingProgram implements Customer, AutoCloseable {
  /**
   * A payment as the service writes it when a customer has chosen to pay on the page of Xendit,
   * which cannot be opened here.
   */
  private static final String START =
      """
      insert into payment
        (id, merchant_id, order_id, provider, status, amount_minor, currency, asked_at, started_at)
      select uuid_at(clock_timestamp()), $2, $1, 'xendit', 'pending', 15000000, 'IDR', now(), now()
      returning id
      """;

  private final Site site;
  private final Shop shop;
  private final Notifier notifier;
  private final Pool payments;

  SellingProgram(Vertx vertx, BenchDatabase database, Site site, Shop shop) {
    this.site = site;
    this.shop = shop;
    this.notifier = new Notifier(database, site, shop);
    // Does not wait for the disk: the service would write payment and event in one transaction.
    PgConnectOptions options =
        PgConnectOptions.fromUri(database.login().uri())
            .setUser(EmbeddedDatabase.USER)
            .setPassword(database.login().password())
            .setCachePreparedStatements(true)
            .addProperty("synchronous_commit", "off");
    this.payments =
        PgBuilder.pool()
            .using(vertx)
            .connectingTo(options)
            .with(new PoolOptions().setMaxSize(PaymentBench.CLIENTS))
            .build();
  }

  @Override
  public Future<Paid> buy(int number) {
    long nanos = System.nanoTime();
    return site.send(HttpMethod.POST, "/v1/orders", shop.headers(), order(number))
        .map(answer -> answer.json().getString("id"))
        .compose(
            id ->
                startPayment(TypeId.ORDER.decode(id))
                    .compose(notifier::send)
                    .map(settled -> new Paid(id, nanos)));
  }

  private static String order(int number) {
    JsonObject customer =
        new JsonObject()
            .put("name", "Siti Rahma")
            .put("email", "customer%d@example.com".formatted(number))
            .put("phone", "+62812%07d".formatted(number));
    return new JsonObject()
        .put("amount", 150_000)
        .put("currency", "IDR")
        .put("customer", customer)
        .encode();
  }

  /** Returns the notification of its money. */
  private Future<String> startPayment(UUID order) {
    return payments
        .preparedQuery(START)
        .execute(Tuple.of(order, shop.id()))
        .map(rows -> Notifier.notification(order, rows.iterator().next().getUUID("id")));
  }

  @Override
  public void close() {
    Waiting.get(payments.close());
  }
}
