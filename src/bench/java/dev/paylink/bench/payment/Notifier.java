package dev.paylink.bench.payment;

import dev.paylink.base.id.TypeId;
import dev.paylink.bench.BenchDatabase;
import dev.paylink.bench.BenchNode;
import dev.paylink.bench.Keys;
import dev.paylink.bench.Waiting;
import dev.paylink.sales.merchant.setting.MerchantSettingStore;
import dev.paylink.sales.merchant.setting.MerchantSettingStore.SettingChange;
import io.vertx.core.Future;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * Xendit, as it notifies the service of payments: its notifications tell of the money themselves,
 * so that the service asks nobody.
 */
final class Notifier {
  private static final String TOKEN = "bench-callback-token";
  private static final Map<String, String> HEADERS =
      Map.of("Content-Type", "application/json", "x-callback-token", TOKEN);

  /**
   * Payments as the service writes them when customers have chosen to pay on the page of Xendit;
   * tells order and payment of each.
   */
  private static final String PAYMENTS =
      """
      insert into payment
        (id, merchant_id, order_id, provider, status, amount_minor, currency, asked_at, started_at)
      select uuid_at(clock_timestamp()), merchant_id, id, 'xendit', 'pending', amount_minor, currency, now(), now()
      from orders where id = any ('{%s}')
      returning order_id || ' ' || id
      """;

  private final BenchDatabase database;
  private final Site site;
  private final Shop shop;

  /** Gives the merchant an account. */
  Notifier(BenchDatabase database, Site site, Shop shop) {
    this.database = database;
    this.site = site;
    this.shop = shop;
    try (BenchNode node = new BenchNode(database)) {
      MerchantSettingStore settings = new MerchantSettingStore(node.database());
      set(settings, "secretKey", "xnd_development_bench");
      set(settings, "callbackToken", TOKEN);
    }
  }

  private void set(MerchantSettingStore settings, String key, String secret) {
    Waiting.get(
        settings.change(shop.id(), new SettingChange("xendit", key, secret, true), Keys.secrets()));
  }

  /** Starts payments of orders; returns the notifications of their money. */
  List<String> startPayments(List<String> orderIds) {
    String ids =
        orderIds.stream()
            .map(id -> TypeId.ORDER.decode(id).toString())
            .collect(Collectors.joining(","));
    return database.texts(PAYMENTS.formatted(ids)).stream()
        .map(both -> both.split(" "))
        .map(both -> notification(UUID.fromString(both[0]), UUID.fromString(both[1])))
        .toList();
  }

  /** The notification of the money of a payment. */
  static String notification(UUID order, UUID payment) {
    JsonObject data =
        new JsonObject()
            .put("payment_request_id", "pr-" + payment)
            .put("reference_id", TypeId.PAYMENT.encode(payment))
            .put("status", "SUCCEEDED")
            .put("request_amount", 150_000)
            .put("currency", "IDR")
            .put("metadata", new JsonObject().put("order_id", TypeId.ORDER.encode(order)));
    return new JsonObject().put("event", "payment.capture").put("data", data).encode();
  }

  /** Notifies the service. */
  Future<?> send(String notification) {
    return site.send(
        HttpMethod.POST, "/providers/xendit/" + shop.publicId(), HEADERS, notification);
  }

  /** The number of payments that were started and are not settled. */
  long pending() {
    String sql = "select count(*) from payment where provider = 'xendit' and status = 'pending'";
    return Long.parseLong(database.texts(sql).get(0));
  }
}
