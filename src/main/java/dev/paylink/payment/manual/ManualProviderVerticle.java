package dev.paylink.payment.manual;

import dev.paylink.Node;
import dev.paylink.bus.BusApi;
import dev.paylink.id.TypeId;
import dev.paylink.payment.PaymentMessages.PaymentStarted;
import dev.paylink.payment.PaymentMessages.ProviderDescription;
import dev.paylink.payment.PaymentMessages.StartPayment;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The provider {@code manual}: a bank transfer. Shows the merchant's instructions and a reference
 * to quote; the merchant confirms that the money has come by moving the order to {@code paid}.
 */
public final class ManualProviderVerticle extends VerticleBase {
  /** As merchants have it among their ways to pay. */
  public static final String NAME = "manual";

  private static final ProviderDescription DESCRIPTION =
      new ProviderDescription(Map.of("en", "Bank transfer", "id", "Transfer bank"), List.of());

  private static final int GROUP = 4;

  private final Node node;

  public ManualProviderVerticle(Node node) {
    this.node = node;
  }

  @Override
  public Future<?> start() {
    ManualStore store = new ManualStore(node.database());
    node.bus().handle(BusApi.describeProvider(NAME), asked -> Future.succeededFuture(DESCRIPTION));
    node.bus()
        .handle(
            BusApi.startPayment(NAME),
            payment ->
                store
                    .instructions(TypeId.MERCHANT.decode(payment.merchantId()))
                    .map(found -> found.orElseThrow(() -> unprepared(payment)))
                    .map(
                        text -> PaymentStarted.instructions(text, reference(payment.paymentId()))));
    return Future.succeededFuture();
  }

  private static IllegalStateException unprepared(StartPayment payment) {
    return new IllegalStateException(
        "Merchant %s has no instructions for bank transfers".formatted(payment.merchantId()));
  }

  /**
   * The last 40 random bits of the payment's id, as {@code 8T0C-X3FB}: short enough to be copied.
   */
  static String reference(String paymentId) {
    String end = paymentId.substring(paymentId.length() - 2 * GROUP).toUpperCase(Locale.ROOT);
    return end.substring(0, GROUP) + "-" + end.substring(GROUP);
  }
}
