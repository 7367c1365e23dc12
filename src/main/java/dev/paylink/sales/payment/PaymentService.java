package dev.paylink.sales.payment;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.Origin;
import dev.paylink.api.PaymentMessages.GetPayment;
import dev.paylink.api.PaymentMessages.ListPayments;
import dev.paylink.api.PaymentMessages.Payment;
import dev.paylink.api.PaymentMessages.PaymentList;
import dev.paylink.api.PaymentMessages.PaymentSettled;
import dev.paylink.api.PaymentMessages.SettlePayment;
import dev.paylink.base.id.TypeId;
import dev.paylink.data.clock.MerchantClocks;
import dev.paylink.sales.payment.SettlementStore.Settlement;
import dev.paylink.sales.payment.SettlementStore.Stored;
import io.vertx.core.Future;
import java.time.InstantSource;
import java.util.UUID;

/** Business rules of settlements, and reading of payments. */
final class PaymentService {
  private final SettlementStore settlements;
  private final PaymentReadStore reads;
  private final InstantSource clock;
  private final MerchantClocks clocks;
  private final ProviderMeters meters;

  PaymentService(
      SettlementStore store,
      PaymentReadStore reads,
      InstantSource clock,
      MerchantClocks clocks,
      ProviderMeters meters) {
    this.meters = meters;
    this.settlements = store;
    this.reads = reads;
    this.clock = clock;
    this.clocks = clocks;
  }

  Future<PaymentSettled> settle(SettlePayment unchecked, Origin origin) {
    if (!TypeId.PAYMENT.matches(unchecked.paymentId())) {
      throw unknown(unchecked);
    }
    CheckedReport report = CheckedReport.of(unchecked, clock.instant());
    Origin provider = Origin.provider(unchecked.provider(), origin.requestId());
    return settlements
        .settle(
            report.message(),
            merchantId -> new Settlement(report, clocks.of(merchantId).instant(), provider))
        .map(
            found -> {
              Stored stored = found.orElseThrow(() -> unknown(unchecked));
              PaymentSettled settled = stored.settled();
              if (!settled.paymentId().equals(unchecked.paymentId())) {
                throw Fault.invalid("reference", "was reported for another payment");
              }
              meters.reported(unchecked.provider(), outcome(stored));
              return settled;
            });
  }

  private static String outcome(Stored stored) {
    if (stored.repeated()) {
      return "repeated";
    }
    return stored.settled().conflict() ? "conflict" : stored.settled().outcome().code();
  }

  Future<PaymentList> list(ListPayments query) {
    UUID orderId = TypeId.ORDER.decode(query.orderId());
    return reads
        .list(
            TypeId.MERCHANT.decode(query.merchantId()),
            orderId,
            query.after() == null ? null : TypeId.PAYMENT.decode(query.after()),
            query.limit())
        .map(found -> found.orElseThrow(() -> TypeId.ORDER.unknown(orderId)));
  }

  Future<Payment> get(GetPayment query) {
    return reads
        .get(
            TypeId.MERCHANT.decode(query.merchantId()),
            TypeId.ORDER.decode(query.orderId()),
            TypeId.PAYMENT.decode(query.paymentId()))
        .map(
            found ->
                found.orElseThrow(
                    () ->
                        new Fault(
                            FaultCode.NOT_FOUND,
                            "The order %s has no payment %s"
                                .formatted(query.orderId(), query.paymentId()))));
  }

  private static Fault unknown(SettlePayment report) {
    return new Fault(
        FaultCode.NOT_FOUND,
        "The provider %s has no payment %s".formatted(report.provider(), report.paymentId()));
  }
}
