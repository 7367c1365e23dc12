package dev.paylink.test;

import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.paylink.api.BusApi;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.PaymentMessages.PaymentReport;
import dev.paylink.api.PaymentMessages.PaymentStarted;
import dev.paylink.api.PaymentMessages.SettlePayment;
import dev.paylink.api.RefundMessages.RefundOutcome;
import dev.paylink.api.RefundMessages.RefundPayment;
import dev.paylink.api.RefundMessages.RefundStarted;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.math.BigDecimal;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * What every payment provider must do that is notified over HTTP, as tests. Extend it by a test
 * class with {@link Paylink}, and say how the payment service reports. The service that the
 * provider asks, if any, is a stand-in of the author. A test of what the service does not do, such
 * as refunds, is not run.
 */
public abstract class ProviderConformance {
  /** What each payment asks for, in major units. */
  protected static final BigDecimal AMOUNT = BigDecimal.valueOf(150_000);

  /** The currency of each payment, ISO 4217. */
  protected static final String CURRENCY = "IDR";

  /**
   * A payment that was started.
   *
   * @param reply what the provider replied
   */
  public record Started(String paymentId, PaymentStarted reply) {}

  /**
   * A request to {@link #notificationPath}, by {@code POST}.
   *
   * @param headers alternating names and values, such as a signature
   */
  public record Notification(String body, String... headers) {}

  /** The name of the provider. */
  protected abstract String provider();

  /**
   * The notification with which the service reports that a payment has succeeded: for the same
   * payment the same one.
   */
  protected abstract Notification succeeded(Started payment);

  /** The same report from somebody who does not know the secret of the service. */
  protected abstract Notification forged(Started payment);

  /**
   * A later report of the same money, as when the service settles what was paid; empty if it sends
   * none, and then nothing is checked of it.
   */
  protected Optional<Notification> confirmed(Started payment) {
    return Optional.empty();
  }

  /** The report that an attempt to pay has failed; empty if the service sends none. */
  protected Optional<Notification> failed(Started payment) {
    return Optional.empty();
  }

  /**
   * Has the customer pay at the stand-in of the service, which sends no notification; the provider
   * finds it by {@link BusApi#checkPayment}.
   *
   * @return whether it was paid; false, if there is no stand-in, and then nothing is checked of it
   */
  protected boolean payUnnoticed(Started payment) {
    return false;
  }

  /**
   * Whether a payment that nobody has started can be ended at once. False where its page can only
   * expire; then nothing is checked of it.
   */
  protected boolean canEndAtOnce() {
    return true;
  }

  /** Where the service notifies for a merchant, below {@code /providers/{name}/}. */
  protected String notificationPath(Merchant merchant) {
    return "notifications";
  }

  /** Gives a new merchant what the provider needs, such as {@link Merchant#set}. */
  protected void prepare(Merchant merchant) {}

  /**
   * What a started payment charges: the same for replies of which the customer can pay only one.
   * Override it if the provider replies differently each time, as with a new session of one charge.
   */
  protected Object chargeOf(PaymentStarted reply) {
    return reply;
  }

  @Test
  void startsTwiceWithoutChargingTwice(PaylinkNode node) {
    ConformanceSetting setting = setting(node);
    Object charge = chargeOf(setting.start().reply());
    Object again = chargeOf(setting.start().reply());
    check(
        charge.equals(again),
        "The same payment was started twice, and charges twice: %s, then %s",
        charge,
        again);
  }

  @Test
  void rejectsForgedNotifications(PaylinkNode node) {
    ConformanceSetting setting = setting(node);
    Answer answer = send(setting, forged(setting.start()));
    check(answer.status() == 401, "A forged notification was answered %s, not 401", answer);
    check(
        setting.order().getString("status").equals("pending"),
        "A forged notification has changed the order: %s",
        setting.order());
  }

  @Test
  void countsRepeatedNotificationOnce(PaylinkNode node) {
    ConformanceSetting setting = setting(node);
    Started payment = setting.start();
    for (int i = 0; i < 2; i++) {
      report(setting, succeeded(payment));
    }
    JsonObject order = setting.order();
    check(order.getString("status").equals("paid"), "The order was not paid: %s", order);
    checkSettledOnce(setting, "A repeated notification was reported under another reference");
  }

  @TestFactory
  Stream<DynamicTest> countsConfirmationOnce(PaylinkNode node) {
    ConformanceSetting setting = setting(node);
    Started payment = setting.start();
    return confirmed(payment).stream()
        .map(
            confirmed ->
                dynamicTest(
                    "countsConfirmationOnce", () -> checkCounted(setting, payment, confirmed)));
  }

  private void checkCounted(ConformanceSetting setting, Started payment, Notification confirmed) {
    report(setting, succeeded(payment));
    report(setting, confirmed);
    checkSettledOnce(setting, "The same money was reported twice, under two references");
  }

  @TestFactory
  Stream<DynamicTest> takesSuccessAfterFailure(PaylinkNode node) {
    ConformanceSetting setting = setting(node);
    Started payment = setting.start();
    return failed(payment).stream()
        .map(
            failed ->
                dynamicTest(
                    "takesSuccessAfterFailure", () -> checkTaken(setting, payment, failed)));
  }

  private void checkTaken(ConformanceSetting setting, Started payment, Notification failed) {
    report(setting, failed);
    report(setting, succeeded(payment));
    report(setting, failed); // late
    check(
        setting.order().getString("status").equals("paid"),
        "The success after a failure was lost; had it the same reference? %s",
        setting.payment());
  }

  @TestFactory
  Stream<DynamicTest> findsPaymentWithoutNotification(PaylinkNode node) {
    if (!node.bus().handles(BusApi.checkPayment(provider()))) {
      return Stream.empty();
    }
    ConformanceSetting setting = setting(node);
    Started payment = setting.start();
    return payUnnoticed(payment)
        ? Stream.of(
            dynamicTest("findsPaymentWithoutNotification", () -> checkFound(setting, payment)))
        : Stream.empty();
  }

  private void checkFound(ConformanceSetting setting, Started payment) {
    PaymentReport report = setting.ask(BusApi.checkPayment(provider()), setting.asked(payment));
    check(
        report.settlements().stream().anyMatch(SettlePayment::succeeded),
        "The payment was paid, and checkPayment replies %s",
        report);
    for (SettlePayment settlement : report.settlements()) {
      setting.ask(BusApi.SETTLE_PAYMENT, settlement);
    }
    report(setting, succeeded(payment)); // late
    check(
        setting.order().getString("status").equals("paid"),
        "The order was not paid: %s",
        setting.order());
    checkSettledOnce(setting, "checkPayment and the notification have two references");
  }

  @TestFactory
  Stream<DynamicTest> endsPayment(PaylinkNode node) {
    boolean ends = node.bus().handles(BusApi.cancelPayment(provider())) && canEndAtOnce();
    return ends
        ? Stream.of(dynamicTest("endsPayment", () -> checkEnded(setting(node))))
        : Stream.empty();
  }

  private void checkEnded(ConformanceSetting setting) {
    Started payment = setting.start();
    for (int i = 0; i < 2; i++) {
      PaymentReport report = setting.ask(BusApi.cancelPayment(provider()), setting.asked(payment));
      check(
          !report.pending() && report.settlements().isEmpty(),
          "Request %s to end a payment that nobody has paid was answered %s, not ended()",
          i + 1,
          report);
    }
  }

  private static void checkSettledOnce(ConformanceSetting setting, String complaint) {
    JsonArray settlements = setting.payment().getJsonArray("settlements");
    check(settlements.size() == 1, "%s: %s", complaint, settlements);
  }

  @Test
  void refusesReportOfUnknownPayment(PaylinkNode node) {
    ConformanceSetting setting = setting(node);
    Answer answer = send(setting, succeeded(setting.startUnknown()));
    check(
        answer.status() == 404,
        "A report of an unknown payment was answered %s, and not as SETTLE_PAYMENT fails, 404",
        answer);
  }

  @TestFactory
  Stream<DynamicTest> refundsOnceForRepeatedRequests(PaylinkNode node) {
    ConformanceSetting setting = setting(node);
    report(setting, succeeded(setting.start()));
    RefundPayment request = setting.refund();
    return refunded(node, request).stream()
        .map(
            first ->
                dynamicTest(
                    "refundsOnceForRepeatedRequests",
                    () -> checkSame(first, refunded(node, request).orElseThrow())));
  }

  /** Returns what the provider replied; empty if it does not refund. */
  private Optional<RefundStarted> refunded(PaylinkNode node, RefundPayment request) {
    try {
      RefundStarted reply =
          node.await(node.bus().request(BusApi.refundPayment(provider()), request));
      return Optional.of(reply).filter(made -> made.outcome() != RefundOutcome.NOT_SUPPORTED);
    } catch (Fault fault) {
      if (fault.code() == FaultCode.UNAVAILABLE) {
        return Optional.empty();
      }
      throw fault;
    }
  }

  private static void checkSame(RefundStarted first, RefundStarted second) {
    check(
        Objects.equals(first.reference(), second.reference()),
        "The same refund was asked for twice, and made twice: %s, then %s",
        first,
        second);
    check(
        first.outcome() == RefundOutcome.PENDING || first.outcome() == second.outcome(),
        "The outcome of a refund has changed: %s, then %s",
        first,
        second);
  }

  private ConformanceSetting setting(PaylinkNode node) {
    Merchant merchant = node.newMerchant(provider());
    prepare(merchant);
    return new ConformanceSetting(node, merchant, provider());
  }

  private void report(ConformanceSetting setting, Notification notification) {
    Answer answer = send(setting, notification);
    check(answer.status() / 100 == 2, "A notification was answered %s, not 2xx", answer);
  }

  private Answer send(ConformanceSetting setting, Notification notification) {
    return setting.send(notification, notificationPath(setting.merchant()));
  }

  private static void check(boolean right, String complaint, Object... details) {
    if (!right) {
      throw new AssertionError(complaint.formatted(details));
    }
  }
}
