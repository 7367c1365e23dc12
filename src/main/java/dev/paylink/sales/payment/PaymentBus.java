package dev.paylink.sales.payment;

import dev.paylink.api.Bus;
import dev.paylink.api.Command;
import io.vertx.core.Future;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The bus address between what waits for the outcome of payments and the payments; internal. */
public final class PaymentBus {
  private PaymentBus() {}

  /**
   * Asks for the payments of an order.
   *
   * @param merchantId whose order it must be; null for any
   */
  public record CheckOrder(@Nullable String merchantId, String orderId) {}

  /**
   * Asks the providers of an order's payments for the outcome, and stores it. Payments that were
   * asked about in the last 5 s are not asked about again. The reply is sent when all have answered
   * or failed.
   */
  public static final Command<CheckOrder, Void> CHECK_ORDER =
      new Command<>(
          "paylink.payments.check-order", CheckOrder.class, Void.class, Duration.ofSeconds(3));

  /**
   * Asks by {@link #CHECK_ORDER}, for something that is done in any case; does not fail.
   *
   * @param merchantId whose order it must be; null for any
   */
  public static Future<Void> checkOrder(Bus bus, @Nullable String merchantId, String orderId) {
    return bus.request(CHECK_ORDER, new CheckOrder(merchantId, orderId)).otherwiseEmpty();
  }
}
