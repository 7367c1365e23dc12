package dev.paylink.sales.payment.manual;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.api.PaymentMessages.PaymentStarted;
import dev.paylink.api.PaymentMessages.ProviderDescription;
import dev.paylink.api.PaymentMessages.StartPayment;
import dev.paylink.base.id.TypeId;
import dev.paylink.data.db.Database;
import dev.paylink.sales.merchant.PaymentMethods;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The provider {@code manual}: a bank transfer. It shows the merchant's bank account or
 * instructions and a reference to quote; the merchant confirms receipt of the money by moving the
 * order to {@code paid}.
 */
final class ManualProviderVerticle extends VerticleBase {
  private static final ProviderDescription DESCRIPTION =
      new ProviderDescription(Map.of("en", "Bank transfer", "id", "Transfer bank"), List.of());

  private static final int GROUP = 4;

  private final Bus bus;
  private final ManualStore store;

  ManualProviderVerticle(Bus bus, Database database) {
    this.bus = bus;
    this.store = new ManualStore(database);
  }

  @Override
  public Future<?> start() {
    bus.handle(
        BusApi.describeProvider(PaymentMethods.MANUAL),
        request -> Future.succeededFuture(DESCRIPTION));
    bus.handle(
        BusApi.startPayment(PaymentMethods.MANUAL),
        payment ->
            store
                .instructions(TypeId.MERCHANT.decode(payment.merchantId()))
                .map(found -> found.orElseThrow(() -> missingInstructions(payment)))
                .map(text -> PaymentStarted.instructions(text, reference(payment.paymentId()))));
    return Future.succeededFuture();
  }

  private static IllegalStateException missingInstructions(StartPayment payment) {
    return new IllegalStateException(
        "Merchant %s has neither a bank account nor instructions".formatted(payment.merchantId()));
  }

  /**
   * The last 40 random bits of the payment's id, such as {@code 8T0C-X3FB}: short enough to copy.
   */
  static String reference(String paymentId) {
    String end = paymentId.substring(paymentId.length() - 2 * GROUP).toUpperCase(Locale.ROOT);
    return end.substring(0, GROUP) + "-" + end.substring(GROUP);
  }
}
