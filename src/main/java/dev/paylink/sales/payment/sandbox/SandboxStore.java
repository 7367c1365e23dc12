package dev.paylink.sales.payment.sandbox;

import dev.paylink.base.id.TypeId;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.Database;
import dev.paylink.sales.merchant.profile.Shop;
import dev.paylink.sales.payment.sandbox.SandboxMessages.SandboxPayment;
import dev.paylink.web.money.Money;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Sandbox payments and plans in the database. */
final class SandboxStore {
  private final Database database;

  SandboxStore(Database database) {
    this.database = database;
  }

  Future<Optional<SandboxPayment>> open(UUID paymentId) {
    return database
        .queryOne(SandboxSql.OPEN, Tuple.of(paymentId))
        .map(found -> found.map(SandboxStore::payment));
  }

  private static SandboxPayment payment(Row row) {
    Columns payment = Columns.of(row);
    return SandboxPaymentBuilder.builder()
        .orderId(payment.id(TypeId.ORDER, "order_id"))
        .checkoutToken(payment.text("checkout_token"))
        .title(payment.text("title"))
        .amount(payment.money().amount())
        .currency(payment.text("currency"))
        .shop(Shop.of(payment.text("merchant_name"), payment.text("profile")))
        .successUrl(payment.optionalText("success_url"))
        .decided(payment.flag("decided"))
        .build();
  }

  /** Whether a sandbox payment is one of a merchant. */
  Future<Boolean> isOf(UUID merchantId, UUID paymentId) {
    return database
        .query(SandboxSql.OF_MERCHANT, Tuple.of(paymentId, merchantId))
        .map(rows -> rows.size() > 0);
  }

  /**
   * Plans an outcome for a time, or with null for when the order is cancelled; returns whether it
   * is the first plan of the payment.
   */
  Future<Boolean> plan(UUID paymentId, Outcome outcome, @Nullable Instant dueAt) {
    Tuple parameters =
        Tuple.of(paymentId, outcome.code(), dueAt == null ? null : Columns.utc(dueAt));
    return database.query(SandboxSql.PLAN, parameters).map(rows -> rows.size() > 0);
  }

  /**
   * A plan that is due.
   *
   * @param asked what the payment asks for
   * @param reports whether something is reported; if false, the plan is only deleted
   */
  record DuePlan(UUID paymentId, Outcome outcome, Money asked, boolean reports) {}

  Future<List<DuePlan>> due(Instant now, int limit) {
    return database
        .query(SandboxSql.DUE, Tuple.of(Columns.utc(now), (long) limit))
        .map(
            rows -> {
              List<DuePlan> due = new ArrayList<>();
              rows.forEach(row -> due.add(plan(Columns.of(row))));
              return due;
            });
  }

  private static DuePlan plan(Columns row) {
    return new DuePlan(
        row.uuid("payment_id"), Outcome.of(row.text("outcome")), row.money(), row.flag("reports"));
  }

  /** Whether money of a payment has come without a notification. */
  Future<Boolean> isLost(UUID paymentId, Instant now) {
    return database
        .query(SandboxSql.LOST, Tuple.of(paymentId, Columns.utc(now)))
        .map(rows -> rows.iterator().next().getBoolean("lost"));
  }

  Future<Void> deletePlan(UUID paymentId) {
    return database.query(SandboxSql.DELETE_PLAN, Tuple.of(paymentId)).mapEmpty();
  }
}
