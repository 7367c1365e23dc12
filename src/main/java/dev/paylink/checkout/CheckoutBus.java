package dev.paylink.checkout;

import dev.paylink.api.Command;
import dev.paylink.checkout.CheckoutMessages.Checkout;
import dev.paylink.checkout.CheckoutMessages.OpenCheckout;
import dev.paylink.checkout.CheckoutMessages.OpenReceipt;
import dev.paylink.checkout.CheckoutMessages.Pay;
import dev.paylink.checkout.CheckoutMessages.PayAgain;
import dev.paylink.checkout.CheckoutMessages.PaymentStep;
import dev.paylink.checkout.CheckoutMessages.Receipt;
import java.time.Duration;

/** The bus addresses between the checkout pages and the checkout verticle; internal. */
public final class CheckoutBus {
  private CheckoutBus() {}

  /** A provider has 10 s to answer; the database is used before and after. */
  private static final Duration PAY_TIMEOUT = Duration.ofSeconds(30);

  /**
   * What a checkout page shows. Changes nothing, however often it is asked. Fails with {@code
   * not_found}.
   */
  public static final Command<OpenCheckout, Checkout> OPEN_CHECKOUT =
      new Command<>("paylink.checkout.open", OpenCheckout.class, Checkout.class);

  /**
   * Makes an order through a payment link and begins its payment; {@code order.created} is written
   * with it, and {@code order.suspicious} if it is. The same form again makes nothing and goes on
   * with what it made. Fails with {@code not_found}, {@code invalid_request} (provider), {@code
   * payment_link_not_payable} and {@code provider_failed}; in the last case the order is there, and
   * the same form tries again.
   */
  public static final Command<Pay, PaymentStep> PAY =
      new Command<>("paylink.checkout.pay", Pay.class, PaymentStep.class, PAY_TIMEOUT);

  /**
   * Goes on with the payment of an order that a browser made, or begins another after one failed,
   * also when the link is not payable any more. Fails with {@code not_found}, {@code
   * invalid_request} (provider) and {@code provider_failed}.
   */
  public static final Command<PayAgain, PaymentStep> PAY_AGAIN =
      new Command<>("paylink.checkout.pay-again", PayAgain.class, PaymentStep.class, PAY_TIMEOUT);

  /** What a receipt shows. Changes nothing. Fails with {@code not_found}. */
  public static final Command<OpenReceipt, Receipt> OPEN_RECEIPT =
      new Command<>("paylink.checkout.receipt", OpenReceipt.class, Receipt.class);
}
