package dev.paylink.it;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.bus.BusApi;
import dev.paylink.id.TypeId;
import dev.paylink.merchant.MerchantStore;
import dev.paylink.merchant.MerchantStore.Merchant;
import dev.paylink.merchant.WaysToPay;
import dev.paylink.payment.PaymentMessages.PaymentSettled;
import dev.paylink.payment.PaymentMessages.SettlePayment;
import io.vertx.core.Future;
import java.util.List;
import java.util.UUID;

/** A merchant whose customers pay, and what tests ask about that. */
final class TestMerchant {
  static final String INSTRUCTIONS = "Bank Ayu, 123-456\nQuote the reference";

  private final TestService service;
  private final Merchant merchant;
  private final ApiClient api;

  TestMerchant(TestService service, String... providers) {
    this.service = service;
    this.merchant =
        TestService.await(
            new MerchantStore(service.node().database())
                .create(
                    service.node().ids().next(),
                    "Batik Ayu",
                    "test",
                    new WaysToPay(List.of(providers), INSTRUCTIONS)));
    this.api = service.client(merchant, TestService.ALL_SCOPES);
  }

  String merchantId() {
    return merchant.id();
  }

  ApiClient api() {
    return api;
  }

  /** The path of a new link's checkout page. */
  String newCheckout() {
    return newCheckout("");
  }

  /**
   * The path of a new link's checkout page.
   *
   * @param more of the link, as {@code ,"successUrl":"…"}
   */
  String newCheckout(String more) {
    return checkout(newLink(more).get("id").asText());
  }

  JsonNode newLink(String more) {
    return api.post(
            "/payment-links",
            "{\"title\":\"Seat\",\"amount\":150000,\"currency\":\"IDR\"%s}".formatted(more))
        .json();
  }

  String checkout(String linkId) {
    JsonNode link = api.get("/payment-links/" + linkId).json();
    return CheckoutClient.pathOf(link.get("checkoutUrl").asText());
  }

  /** An order whose payment has begun. */
  record Begun(String orderId, String paymentId) {}

  /** Has a new browser begin to pay with the sandbox. */
  Begun begin() {
    return begin(newCheckout());
  }

  Begun begin(String checkout) {
    return begunAt(new CheckoutClient(service).pay(checkout, "sandbox").location());
  }

  /** What leads to this page of the sandbox. */
  Begun begunAt(String sandboxUrl) {
    String paymentId = sandboxUrl.substring(sandboxUrl.lastIndexOf('/') + 1);
    return new Begun(orderOf(paymentId), paymentId);
  }

  String orderOf(String paymentId) {
    String order =
        service.text(
            "select order_id from payment where id = '%s'"
                .formatted(TypeId.PAYMENT.decode(paymentId)));
    return TypeId.ORDER.encode(UUID.fromString(order));
  }

  JsonNode order(String id) {
    return api.get("/orders/" + id).json();
  }

  String status(String orderId) {
    return order(orderId).get("status").asText();
  }

  /** The ids of its orders, oldest first, as text with blanks between. */
  List<String> orders() {
    String ids =
        service.text(
            "select coalesce(string_agg(id::text, ' ' order by id), '') from orders where merchant_id = '%s'"
                .formatted(TypeId.MERCHANT.decode(merchant.id())));
    return ids.isEmpty()
        ? List.of()
        : List.of(ids.split(" ")).stream().map(UUID::fromString).map(TypeId.ORDER::encode).toList();
  }

  /** What happened to an order: type, sequence and status before, of each event. */
  String history(String orderId) {
    return service.text(
        """
        select string_agg(concat_ws('/', type, sequence, payload->>'previousStatus'), ' '
                          order by sequence)
        from event where object_id = '%s'
        """
            .formatted(TypeId.ORDER.decode(orderId)));
  }

  /** Reports to a node what the sandbox says of a payment. */
  static Future<PaymentSettled> report(
      TestService node, String paymentId, String reference, boolean succeeded) {
    SettlePayment report =
        new SettlePayment(
            "sandbox", paymentId, reference, succeeded, succeeded ? null : "Not enough money");
    return node.node().bus().request(BusApi.SETTLE_PAYMENT, report);
  }

  PaymentSettled settle(String paymentId, String reference, boolean succeeded) {
    return TestService.await(report(service, paymentId, reference, succeeded));
  }
}
