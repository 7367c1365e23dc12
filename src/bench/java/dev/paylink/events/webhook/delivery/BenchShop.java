package dev.paylink.events.webhook.delivery;

import dev.paylink.api.BusApi;
import dev.paylink.api.EndpointMessages.CreateEndpoint;
import dev.paylink.api.EndpointMessages.NewEndpoint;
import dev.paylink.api.PaymentMessages.SettlePayment;
import dev.paylink.base.config.AppConfig;
import dev.paylink.base.config.FreePort;
import dev.paylink.base.id.TypeId;
import dev.paylink.bench.BenchDatabase;
import dev.paylink.bench.BenchNode;
import dev.paylink.bench.BenchReceiver;
import dev.paylink.bench.JavaProcess;
import dev.paylink.bench.Waiting;
import dev.paylink.data.db.Migrations;
import dev.paylink.node.Node;
import dev.paylink.node.NodeConfig;
import dev.paylink.sales.merchant.MerchantStore;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;

/**
 * Merchants whose orders are paid, by a node in this JVM that sends no deliveries. The packaged
 * service in a process of its own sends them, in the default configuration.
 */
final class BenchShop implements AutoCloseable {
  private static final int CONCURRENT_SETTLEMENTS = 32;

  private final Vertx vertx;
  private final BenchDatabase database;
  private final Node shop;
  private final JavaProcess service;
  private final List<String> merchants = new ArrayList<>();

  /**
   * @param log of the service
   */
  BenchShop(Vertx vertx, BenchDatabase database, Path log) {
    this.vertx = vertx;
    this.database = database;
    Map<String, String> environment = new HashMap<>(BenchNode.environment(database));
    environment.put("PAYLINK_INSTANCES_WEBHOOK", "0");
    AppConfig config = NodeConfig.load(new JsonObject(), environment);
    new Migrations(config.database()).migrate();
    this.shop = Waiting.get(Node.start(vertx, config));
    environment.remove("PAYLINK_INSTANCES_WEBHOOK");
    int port = FreePort.find();
    environment.put("PAYLINK_HTTP_PORT", Integer.toString(port));
    this.service = JavaProcess.service(log, environment, port);
  }

  /** Adds a merchant with one endpoint. */
  void addMerchant(String url, int concurrency) {
    String id =
        Waiting.get(
                new MerchantStore(shop.context().databases().api())
                    .create(shop.context().ids().next(), "Shop", "test"))
            .id();
    NewEndpoint endpoint = new NewEndpoint(url, null, null, null, null, concurrency, null, null);
    Waiting.get(
        shop.context()
            .bus()
            .request(
                BusApi.CREATE_WEBHOOK_ENDPOINT,
                new CreateEndpoint(id, true, null, endpoint, null)));
    merchants.add(id);
  }

  /** Creates pending orders with payments, spread over the merchants. */
  private List<String> createPayments(int orders) {
    List<String> payments = new ArrayList<>();
    for (String merchant : merchants) {
      String sql =
          """
          with o as (
            insert into orders (id, merchant_id, status, source, amount_minor, currency)
            select uuid_at(clock_timestamp()), '%s', 'pending', 'manual', 150000, 'IDR'
            from generate_series(1, %d)
            returning *
          )
          insert into payment (id, merchant_id, order_id, provider, status, amount_minor, currency, asked_at)
          select uuid_at(clock_timestamp()), merchant_id, id, 'sandbox', 'pending', amount_minor,
                 currency, clock_timestamp()
          from o returning id
          """
              .formatted(TypeId.MERCHANT.decode(merchant), orders / merchants.size());
      payments.addAll(database.texts(sql));
    }
    return payments;
  }

  /**
   * Settles payments of new orders as fast as possible; returns the seconds until the last one is
   * settled.
   */
  double settle(int count) {
    List<String> payments = createPayments(count);
    database.execute("analyze");
    ConcurrentLinkedQueue<String> pending = new ConcurrentLinkedQueue<>(payments);
    long start = System.nanoTime();
    List<Future<Void>> settling = new ArrayList<>();
    for (int i = 0; i < CONCURRENT_SETTLEMENTS; i++) {
      settling.add(settleNext(pending));
    }
    Waiting.get(Future.all(settling));
    return secondsSince(start);
  }

  private Future<Void> settleNext(ConcurrentLinkedQueue<String> pending) {
    String payment = pending.poll();
    if (payment == null) {
      return Future.succeededFuture();
    }
    String id = TypeId.PAYMENT.encode(UUID.fromString(payment));
    return shop.context()
        .bus()
        .request(BusApi.SETTLE_PAYMENT, SettlePayment.received("sandbox", id, payment))
        .compose(settled -> settleNext(pending));
  }

  /**
   * Waits until the receiver has had as many requests and everything is recorded; returns the
   * seconds since {@code sinceNanos}.
   */
  double deliverAll(BenchReceiver receiver, long posts, long sinceNanos) {
    Waiting.until(() -> receiver.posts() >= posts); // asking the database so often has a price
    Waiting.until(() -> database.texts("select 1 from webhook_delivery limit 1").isEmpty());
    return secondsSince(sinceNanos);
  }

  /** Holds all deliveries, or makes the held ones due. */
  void hold(boolean held) {
    database.execute("update webhook_endpoint set enabled = " + !held);
    if (!held) {
      database.execute("update webhook_delivery set due_at = clock_timestamp()");
    }
  }

  private static double secondsSince(long nanos) {
    return (System.nanoTime() - nanos) / (double) TimeUnit.SECONDS.toNanos(1);
  }

  Vertx vertx() {
    return vertx;
  }

  /** The process id of the service. */
  long pid() {
    return service.pid();
  }

  @Override
  public void close() {
    service.close();
    Waiting.get(shop.stop());
  }
}
