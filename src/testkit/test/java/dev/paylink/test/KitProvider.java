package dev.paylink.test;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.PaymentMessages.DescribeProvider;
import dev.paylink.api.PaymentMessages.PaymentReport;
import dev.paylink.api.PaymentMessages.PaymentStarted;
import dev.paylink.api.PaymentMessages.ProviderDescription;
import dev.paylink.api.PaymentMessages.ProviderNotification;
import dev.paylink.api.PaymentMessages.SettlePayment;
import dev.paylink.api.PaymentMessages.StartPayment;
import dev.paylink.api.PaymentMessages.StartedPayment;
import dev.paylink.api.PaymentProvider;
import dev.paylink.api.RefundMessages.RefundPayment;
import dev.paylink.api.RefundMessages.RefundStarted;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/** A provider that is right but for one flaw. Its signature is a word. */
final class KitProvider implements PaymentProvider {
  static final String SIGNATURE = "kit-signature";
  static final String GENUINE = "genuine";

  /** What was paid without a notification. */
  static final Set<String> PAID = ConcurrentHashMap.newKeySet();

  private static final String ORIGIN = "https://kit.example";

  private final Bus bus;
  private final Flaw flaw;

  KitProvider(Bus bus, Flaw flaw) {
    this.bus = bus;
    this.flaw = flaw;
  }

  @Override
  public Future<ProviderDescription> describe(DescribeProvider asked) {
    return Future.succeededFuture(
        new ProviderDescription(Map.of("en", "Kit " + flaw.provider()), List.of(ORIGIN)));
  }

  @Override
  public Future<PaymentStarted> start(StartPayment payment) {
    return Future.succeededFuture(
        PaymentStarted.redirect(
            "%s/pay/%s%s".formatted(ORIGIN, payment.paymentId(), anew(Flaw.CHARGES_AGAIN))));
  }

  private String anew(Flaw other) {
    return flaw == other ? "-" + UUID.randomUUID() : "";
  }

  @Override
  public Future<RefundStarted> refund(RefundPayment refund) {
    return Future.succeededFuture(
        RefundStarted.succeeded(refund.refundId() + anew(Flaw.REFUNDS_AGAIN)));
  }

  @Override
  public Future<Void> notified(ProviderNotification notification) {
    boolean genuine =
        notification.headers().getOrDefault(SIGNATURE, List.of()).equals(List.of(GENUINE));
    if (!genuine && flaw != Flaw.TRUSTS_EVERYBODY) {
      FaultCode code =
          flaw == Flaw.FAILS_FOR_FORGERIES ? FaultCode.INTERNAL : FaultCode.UNAUTHORIZED;
      Future<Void> before =
          flaw == Flaw.SETTLES_FORGERIES ? report(notification) : Future.succeededFuture();
      return before.compose(done -> Future.failedFuture(new Fault(code, "The signature is wrong")));
    }
    return report(notification);
  }

  private Future<Void> report(ProviderNotification notification) {
    JsonObject report = new JsonObject(Buffer.buffer(notification.body()));
    Future<Void> settled =
        bus.request(
                BusApi.SETTLE_PAYMENT,
                settlement(report.getString("paymentId"), report.getString("stage")))
            .mapEmpty();
    return flaw == Flaw.ACCEPTS_UNKNOWN_PAYMENTS ? settled.otherwiseEmpty() : settled;
  }

  private SettlePayment settlement(String paymentId, String stage) {
    boolean succeeded = !stage.equals("failed");
    boolean ownReference = flaw == Flaw.NAMES_STAGES_ANEW || !succeeded;
    String reference =
        ownReference && flaw != Flaw.NAMES_OUTCOMES_ALIKE ? paymentId + stage : paymentId;
    return succeeded
        ? SettlePayment.received(
            flaw.provider(), paymentId, reference + anew(Flaw.NAMES_REPORTS_ANEW))
        : SettlePayment.failed(
            flaw.provider(), paymentId, reference + anew(Flaw.NAMES_REPORTS_ANEW), "Refused");
  }

  @Override
  public Future<PaymentReport> check(StartedPayment payment) {
    boolean paid = PAID.contains(payment.paymentId()) && flaw != Flaw.KNOWS_NO_OUTCOME;
    return Future.succeededFuture(
        paid
            ? PaymentReport.ended(settlement(payment.paymentId(), "paid"))
            : PaymentReport.stillPending());
  }

  @Override
  public Future<PaymentReport> cancel(StartedPayment payment) {
    return Future.succeededFuture(
        flaw == Flaw.ENDS_NOTHING ? PaymentReport.stillPending() : PaymentReport.ended());
  }
}
