package dev.paylink.provider.midtrans;

import dev.paylink.api.RefundMessages.RefundPayment;
import dev.paylink.api.RefundMessages.RefundStarted;
import dev.paylink.api.RefundMessages.RefundedMovement;
import dev.paylink.provider.MovementRefunds;
import dev.paylink.provider.midtrans.MidtransApi.Answer;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;

/** Refunds of transactions. Transfers are given back by the merchant. */
final class MidtransRefunds {
  private final MidtransApi api;

  MidtransRefunds(MidtransApi api) {
    this.api = api;
  }

  /** Refunds each movement once, however often it is asked for. */
  Future<RefundStarted> refund(MidtransAccount account, RefundPayment refund) {
    return MovementRefunds.refund(refund, movement -> refund(account, refund, movement));
  }

  /** Looks for the refund first: Midtrans lists the refunds of a transaction with their keys. */
  private Future<RefundStarted> refund(
      MidtransAccount account, RefundPayment refund, RefundedMovement movement) {
    String key = refund.refundId() + "-" + refund.movements().indexOf(movement);
    return api.status(account, movement.reference())
        .map(answer -> MidtransTransaction.of(refund.paymentId(), answer.required().body()))
        .compose(
            transaction -> {
              if (transaction.hasRefund(key)) {
                return Future.succeededFuture(RefundStarted.succeeded(key));
              }
              return transaction.isRefundable()
                      && movement.amount().stripTrailingZeros().scale() <= 0
                  ? create(account, refund, movement, key)
                  : Future.succeededFuture(RefundStarted.notSupported());
            });
  }

  private Future<RefundStarted> create(
      MidtransAccount account, RefundPayment refund, RefundedMovement movement, String key) {
    JsonObject body =
        new JsonObject().put("refund_key", key).put("amount", movement.amount().longValueExact());
    if (refund.reason() != null) {
      body.put("reason", refund.reason());
    }
    return api.refund(account, movement.reference(), body)
        .compose(
            answer ->
                answer.code() == Answer.NOT_POSSIBLE
                    ? refused(account, refund, movement, key, answer)
                    : Future.succeededFuture(answer.required())
                        .map(made -> RefundStarted.succeeded(key)));
  }

  /** A refund whose answer was lost is refused when it is asked for again. */
  private Future<RefundStarted> refused(
      MidtransAccount account,
      RefundPayment refund,
      RefundedMovement movement,
      String key,
      Answer answer) {
    String reason = answer.body().getString("status_message", "Midtrans refused the refund");
    return api.status(account, movement.reference())
        .map(
            now ->
                MidtransTransaction.of(refund.paymentId(), now.required().body()).hasRefund(key)
                    ? RefundStarted.succeeded(key)
                    : RefundStarted.failed(null, reason));
  }
}
