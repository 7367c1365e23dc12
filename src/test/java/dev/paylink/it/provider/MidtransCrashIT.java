package dev.paylink.it.provider;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.it.support.CheckoutClient.Page;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;

/**
 * The node is killed around each request to Midtrans. Every night only: {@link XenditCrashIT}
 * proves the node's part, and the tests of the provider that it repeats requests with the same key.
 */
@Tag("nightly")
class MidtransCrashIT extends ProviderCrash<MidtransStandIn> {
  MidtransCrashIT() {
    super(new MidtransStandIn());
  }

  @Override
  Stream<Moment> moments() {
    return Stream.of(
            Moment.around("page", "midtrans", one -> one.path().startsWith("/snap/")),
            Moment.around("charge", "midtrans-qris", one -> one.path().equals("/v2/charge")),
            Moment.around("check", "midtrans-qris", one -> one.path().endsWith("/status")),
            Moment.around("refund", "midtrans-qris", one -> one.path().endsWith("/refund")))
        .flatMap(moments -> moments);
  }

  @Override
  Map<String, String> environment() {
    return Map.of("PAYLINK_EXTENSIONS_MIDTRANS_URL", service.url());
  }

  @Override
  Map<String, String> account() {
    return Map.of("midtrans.serverKey", MidtransStandIn.KEY);
  }

  @Override
  void pay(Page shown, String paymentId) {
    String orderId = paymentId;
    if (!service.has(orderId)) {
      service.choose(orderId, "gopay");
    } else if (service.has(paymentId + "-2")) { // the code was lost, and is shown to nobody
      assertTrue(service.transaction(paymentId).getString("transaction_status").equals("expire"));
      orderId = paymentId + "-2";
    }
    service.becomes(orderId, "settlement");
  }

  @Override
  long refunds(JsonObject payment) {
    String transaction = payment.getString("providerReference");
    String orderId = transaction.replaceFirst("^t-", "");
    return service.transaction(orderId).getJsonArray("refunds", new JsonArray()).size();
  }
}
