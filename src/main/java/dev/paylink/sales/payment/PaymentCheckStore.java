package dev.paylink.sales.payment;

import dev.paylink.api.PaymentMessages.StartedPayment;
import dev.paylink.api.StartedPaymentBuilder;
import dev.paylink.base.id.TypeId;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.Database;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The payments whose providers are asked what became of them. */
public final class PaymentCheckStore implements ProviderLoop.Queue<PaymentCheckStore.Claimed> {
  private final Database database;

  public PaymentCheckStore(Database database) {
    this.database = database;
  }

  /**
   * A payment that was claimed.
   *
   * @param starts how often it was started
   * @param tries the number of claims, this one included
   * @param overdue whether the order finished so long ago that questions stop
   * @param succeeded whether it is known to have succeeded
   * @param ends whether its order does not wait for it
   */
  record Claimed(
      StartedPayment payment,
      String provider,
      long starts,
      long tries,
      boolean overdue,
      boolean succeeded,
      boolean ends) {}

  /** Has the provider of a payment asked, which is about to be started. */
  public Future<Void> expect(UUID paymentId, String provider, Instant now, Instant expiresAt) {
    return database
        .query(
            PaymentCheckSql.EXPECT,
            Tuple.of(paymentId, provider, Columns.utc(now), Columns.utc(expiresAt)))
        .mapEmpty();
  }

  @Override
  public Future<List<String>> providers(Instant now) {
    return database
        .query(PaymentCheckSql.PROVIDERS, Tuple.of(Columns.utc(now)))
        .map(
            rows -> {
              List<String> names = new ArrayList<>();
              rows.forEach(row -> names.add(row.getString("provider")));
              return names;
            });
  }

  @Override
  public Future<List<Claimed>> claim(String provider, int limit, Instant now) {
    return claimed(PaymentCheckSql.CLAIM, Tuple.of(provider, Columns.utc(now), (long) limit));
  }

  /**
   * Claims the payments of an order, except payments that were asked about just now.
   *
   * @param merchantId required owner of the order; null for any
   */
  Future<List<Claimed>> claimOfOrder(UUID orderId, @Nullable UUID merchantId, Instant now) {
    return claimed(PaymentCheckSql.CLAIM_OF_ORDER, Tuple.of(orderId, Columns.utc(now), merchantId));
  }

  private Future<List<Claimed>> claimed(String sql, Tuple parameters) {
    return database
        .query(sql, parameters)
        .map(
            rows -> {
              List<Claimed> claimed = new ArrayList<>();
              rows.forEach(row -> claimed.add(claimed(row)));
              return claimed;
            });
  }

  private static Claimed claimed(Row row) {
    Columns check = Columns.of(row);
    StartedPayment payment =
        StartedPaymentBuilder.builder()
            .paymentId(check.id(TypeId.PAYMENT, "payment_id"))
            .orderId(check.id(TypeId.ORDER, "order_id"))
            .merchantId(check.id(TypeId.MERCHANT, "merchant_id"))
            .testMode(check.text("mode").equals("test"))
            .amount(check.money().amount())
            .currency(check.text("currency"))
            .providerPaymentId(check.optionalText("provider_payment_id"))
            .startedAt(TypeId.timeOf(check.uuid("payment_id")))
            .expiresAt(Objects.requireNonNull(check.time("expires_at")))
            .build();
    return new Claimed(
        payment,
        check.text("provider"),
        check.number("starts"),
        check.number("tries"),
        check.flag("overdue"),
        check.flag("succeeded"),
        check.flag("ends"));
  }

  /** Stops the questions about a payment, unless it was started again. */
  Future<Void> end(Claimed claimed) {
    return database
        .query(
            PaymentCheckSql.END,
            Tuple.of(TypeId.PAYMENT.decode(claimed.payment().paymentId()), claimed.starts()))
        .mapEmpty();
  }
}
