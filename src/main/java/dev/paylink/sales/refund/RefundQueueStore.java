package dev.paylink.sales.refund;

import dev.paylink.api.RefundMessages.RefundPayment;
import dev.paylink.api.RefundMessages.RefundedMovement;
import dev.paylink.api.RefundPaymentBuilder;
import dev.paylink.base.id.TypeId;
import dev.paylink.base.json.StrictJson;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.Database;
import dev.paylink.sales.payment.ProviderLoop;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Claims the refunds that providers are to be asked for. */
final class RefundQueueStore implements ProviderLoop.Queue<RefundQueueStore.Claimed> {
  private final Database database;

  RefundQueueStore(Database database) {
    this.database = database;
  }

  @Override
  public Future<List<String>> providers(Instant now) {
    return database
        .query(RefundQueueSql.PROVIDERS, Tuple.of(Columns.utc(now)))
        .map(
            rows -> {
              List<String> names = new ArrayList<>();
              rows.forEach(row -> names.add(row.getString("provider")));
              return names;
            });
  }

  /**
   * A refund that was claimed.
   *
   * @param tries the number of claims, this one included
   */
  record Claimed(RefundPayment request, int tries) {}

  @Override
  public Future<List<Claimed>> claim(String provider, int limit, Instant now) {
    return database
        .query(RefundQueueSql.CLAIM, Tuple.of(provider, Columns.utc(now), (long) limit))
        .map(
            rows -> {
              List<Claimed> claimed = new ArrayList<>();
              rows.forEach(row -> claimed.add(claimed(row)));
              return claimed;
            });
  }

  private static Claimed claimed(Row row) {
    Columns refund = Columns.of(row);
    List<RefundedMovement> movements = movements(refund);
    RefundPayment request =
        RefundPaymentBuilder.builder()
            .refundId(refund.id(TypeId.REFUND, "id"))
            .paymentId(refund.id(TypeId.PAYMENT, "payment_id"))
            .providerReference(movements.get(0).reference())
            .merchantId(refund.id(TypeId.MERCHANT, "merchant_id"))
            .testMode(refund.text("mode").equals("test"))
            .amount(refund.money().amount())
            .currency(refund.text("currency"))
            .reason(refund.optionalText("reason"))
            .movements(movements)
            .orderId(refund.id(TypeId.ORDER, "order_id"))
            .build();
    return new Claimed(request, (int) refund.number("tries"));
  }

  private static List<RefundedMovement> movements(Columns refund) {
    return Stream.of(StrictJson.read(refund.text("movements"), Map[].class))
        .map(Columns::of)
        .map(
            each ->
                new RefundedMovement(
                    each.text("reference"), refund.money(each.number("amount_minor")).amount()))
        .toList();
  }

  /** Stores the provider's reference of a refund that is under way. */
  Future<Void> underWay(String refundId, String reference) {
    return database
        .query(RefundQueueSql.UNDER_WAY, Tuple.of(TypeId.REFUND.decode(refundId), reference))
        .mapEmpty();
  }
}
