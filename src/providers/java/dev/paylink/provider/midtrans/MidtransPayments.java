package dev.paylink.provider.midtrans;

import dev.paylink.api.BusApi;
import dev.paylink.api.ExtensionContext;
import dev.paylink.api.PaymentMessages.PaymentReport;
import dev.paylink.api.PaymentMessages.PaymentStarted;
import dev.paylink.api.PaymentMessages.StartPayment;
import dev.paylink.api.PaymentMessages.StartedPayment;
import dev.paylink.provider.ServiceFailure;
import dev.paylink.provider.midtrans.MidtransApi.Answer;
import dev.paylink.provider.midtrans.MidtransChannel.Kind;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

/** Payments by one channel. At Midtrans an order id is paid once. */
final class MidtransPayments {
  /** The end of a page is in whole minutes, by the clock of Midtrans. */
  private static final Duration MARGIN = Duration.ofMinutes(10);

  private final ExtensionContext context;
  private final MidtransApi api;
  private final MidtransChannel channel;

  MidtransPayments(ExtensionContext context, MidtransApi api, MidtransChannel channel) {
    this.context = context;
    this.api = api;
    this.channel = channel;
  }

  Future<MidtransAccount> account(String merchantId) {
    return context.merchantSettings(merchantId).map(MidtransAccount::of);
  }

  Future<PaymentStarted> start(StartPayment payment) {
    String before = payment.providerPaymentId();
    return account(payment.merchantId())
        .compose(
            account ->
                before == null
                    ? begin(account, payment, payment.paymentId())
                    : goOn(account, payment, before));
  }

  /** Starts a transaction, or goes on with the one that an answer was lost of. */
  private Future<PaymentStarted> begin(
      MidtransAccount account, StartPayment payment, String orderId) {
    return create(account, payment, orderId)
        .compose(
            answer ->
                answer.isDuplicate()
                    ? goOn(account, payment, orderId)
                    : Future.succeededFuture(
                        shown(answer.required(), payment, orderId).orElseThrow(this::unusable)));
  }

  private Future<Answer> create(MidtransAccount account, StartPayment payment, String orderId) {
    var request = MidtransRequests.of(channel, payment, orderId, context.clock().instant());
    String notify =
        "%s/providers/%s/%s"
            .formatted(context.publicUrl(), channel.provider(), payment.merchantId());
    return channel.kind() == Kind.SNAP
        ? api.createPage(account, request, notify)
        : api.charge(account, request, notify);
  }

  /** What a customer is shown of an answer; empty if it does not tell it. */
  private Optional<PaymentStarted> shown(Answer answer, StartPayment payment, String orderId) {
    MidtransTransaction transaction = MidtransTransaction.of(payment.paymentId(), answer.body());
    Optional<PaymentStarted> shown =
        switch (channel.kind()) {
          case SNAP ->
              Optional.ofNullable(answer.body().getString("redirect_url"))
                  .map(PaymentStarted::redirect);
          case QRIS -> transaction.qr().map(qr -> PaymentStarted.qr(qr, null));
          case VIRTUAL_ACCOUNT ->
              transaction
                  .account(channel)
                  .map(one -> PaymentStarted.virtualAccount(one.bank(), one.number(), null));
        };
    return shown.map(started -> started.withProviderPaymentId(orderId));
  }

  private ServiceFailure unusable() {
    return new ServiceFailure("Midtrans did not tell how to pay by " + channel.provider());
  }

  private Future<PaymentStarted> goOn(
      MidtransAccount account, StartPayment payment, String orderId) {
    return api.status(account, orderId)
        .compose(
            answer ->
                answer.code() == Answer.NOT_FOUND
                    ? createAgain(account, payment, orderId)
                    : goOn(account, payment, orderId, answer.required()));
  }

  /** The customer has not chosen how to pay on the page, of which there may be several. */
  private Future<PaymentStarted> createAgain(
      MidtransAccount account, StartPayment payment, String orderId) {
    return create(account, payment, orderId)
        .map(answer -> shown(answer.required(), payment, orderId).orElseThrow(this::unusable));
  }

  private Future<PaymentStarted> goOn(
      MidtransAccount account, StartPayment payment, String orderId, Answer answer) {
    MidtransTransaction transaction = MidtransTransaction.of(payment.paymentId(), answer.body());
    if (!transaction.report(channel.provider()).pending()) {
      return after(account, payment, orderId, transaction);
    }
    boolean asksForTheSame = transaction.amount().compareTo(payment.amount()) == 0;
    Optional<PaymentStarted> shown =
        asksForTheSame ? shown(answer, payment, orderId) : Optional.empty();
    return shown.map(Future::succeededFuture).orElseGet(() -> replace(account, payment, orderId));
  }

  /** Expires a transaction that cannot be shown to the customer again, and starts another. */
  private Future<PaymentStarted> replace(
      MidtransAccount account, StartPayment payment, String orderId) {
    return api.expire(account, orderId)
        .compose(ended -> api.status(account, orderId))
        .compose(
            answer ->
                after(
                    account,
                    payment,
                    orderId,
                    MidtransTransaction.of(payment.paymentId(), answer.required().body())));
  }

  private Future<PaymentStarted> after(
      MidtransAccount account,
      StartPayment payment,
      String orderId,
      MidtransTransaction transaction) {
    PaymentReport report = transaction.report(channel.provider());
    if (report.pending()) {
      throw new ServiceFailure("Midtrans did not end the transaction " + orderId);
    }
    return transaction.isPaid()
        ? context
            .bus()
            .request(BusApi.SETTLE_PAYMENT, report.settlements().get(0))
            .map(settled -> PaymentStarted.waiting().withProviderPaymentId(orderId))
        : begin(account, payment, MidtransTransaction.next(orderId));
  }

  Future<PaymentReport> check(StartedPayment payment) {
    String orderId = orderId(payment);
    return account(payment.merchantId())
        .compose(account -> api.status(account, orderId))
        .map(answer -> report(payment, answer));
  }

  /**
   * A page has no transaction until somebody chooses how to pay: it can be paid until it expires,
   * with the order.
   */
  private PaymentReport report(StartedPayment payment, Answer answer) {
    if (answer.code() == Answer.NOT_FOUND) {
      boolean payable =
          channel.kind() == Kind.SNAP
              && context.clock().instant().isBefore(payment.expiresAt().plus(MARGIN));
      return payable ? PaymentReport.stillPending() : PaymentReport.ended();
    }
    return MidtransTransaction.of(payment.paymentId(), answer.required().body())
        .report(channel.provider());
  }

  private static String orderId(StartedPayment payment) {
    return Objects.requireNonNullElse(payment.providerPaymentId(), payment.paymentId());
  }

  Future<PaymentReport> cancel(StartedPayment payment) {
    String orderId = orderId(payment);
    return account(payment.merchantId())
        .compose(
            account -> api.expire(account, orderId).compose(ended -> api.status(account, orderId)))
        .map(answer -> report(payment, answer));
  }
}
