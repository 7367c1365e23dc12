package dev.paylink.test;

import dev.paylink.api.BusApi;
import dev.paylink.api.Command;
import dev.paylink.api.Fault;
import dev.paylink.api.PaymentMessages.PaymentItem;
import dev.paylink.api.PaymentMessages.StartPayment;
import dev.paylink.api.PaymentMessages.StartedPayment;
import dev.paylink.api.RefundMessages.RefundPayment;
import dev.paylink.api.RefundMessages.RefundedMovement;
import dev.paylink.base.id.TypeId;
import dev.paylink.test.ProviderConformance.Notification;
import dev.paylink.test.ProviderConformance.Started;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** An order that a payer has started to pay with the provider under test. */
final class ConformanceSetting {
  private final PaylinkNode node;
  private final Merchant merchant;
  private final String provider;
  private final PaymentLink link;
  private final Instant end; // of the order

  ConformanceSetting(PaylinkNode node, Merchant merchant, String provider) {
    this.node = node;
    this.merchant = merchant;
    this.provider = provider;
    this.end = node.clock().instant().plus(Duration.ofDays(1));
    this.link = merchant.newLink(ProviderConformance.AMOUNT, ProviderConformance.CURRENCY);
    node.newPayer().pay(link, provider);
  }

  Merchant merchant() {
    return merchant;
  }

  Answer send(Notification notification, String path) {
    return node.send(
        "POST",
        "/providers/%s/%s".formatted(provider, path),
        notification.body(),
        notification.headers());
  }

  /** Sends a command; a failure is one of the provider. */
  <R extends Record, T> T ask(Command<R, T> command, R request) {
    try {
      return node.await(node.bus().request(command, request));
    } catch (Fault fault) {
      throw new AssertionError(
          "%s failed: %s, %s".formatted(command.address(), fault.code(), fault.getMessage()),
          fault);
    }
  }

  JsonObject order() {
    return merchant.order(link);
  }

  JsonObject payment() {
    String orderId = order().getString("id");
    return merchant
        .get("/orders/%s/payments".formatted(orderId))
        .expect(200)
        .json()
        .getJsonArray("data")
        .getJsonObject(0);
  }

  /** Starts the payment of the payer again. */
  Started start() {
    return start(payment().getString("id"), order().getString("id"));
  }

  /** Starts a payment that the node does not know. */
  Started startUnknown() {
    return start(
        TypeId.PAYMENT.encode(node.context().ids().next()),
        TypeId.ORDER.encode(node.context().ids().next()));
  }

  private Started start(String paymentId, String orderId) {
    StartPayment request =
        new StartPayment(
            paymentId,
            orderId,
            merchant.id(),
            true,
            ProviderConformance.AMOUNT,
            ProviderConformance.CURRENCY,
            "Seat",
            null,
            node.origin() + "/",
            "en",
            end,
            List.of(new PaymentItem("Seat", 1, ProviderConformance.AMOUNT)),
            null);
    return new Started(paymentId, ask(BusApi.startPayment(provider), request));
  }

  /** The payment of the payer, as the provider is asked about it. */
  StartedPayment asked(Started payment) {
    return new StartedPayment(
        payment.paymentId(),
        order().getString("id"),
        merchant.id(),
        true,
        ProviderConformance.AMOUNT,
        ProviderConformance.CURRENCY,
        payment.reply().providerPaymentId(),
        TypeId.timeOf(TypeId.PAYMENT.decode(payment.paymentId())),
        end);
  }

  /** A request to refund all money of the payment. */
  RefundPayment refund() {
    JsonObject payment = payment();
    String reference = payment.getString("providerReference");
    return new RefundPayment(
        TypeId.REFUND.encode(node.context().ids().next()),
        payment.getString("id"),
        reference,
        merchant.id(),
        true,
        ProviderConformance.AMOUNT,
        ProviderConformance.CURRENCY,
        null,
        List.of(new RefundedMovement(reference, ProviderConformance.AMOUNT)),
        payment.getString("orderId"));
  }
}
