package dev.paylink.it.support;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.api.BusApi;
import dev.paylink.api.PaymentMessages.PaymentSettled;
import dev.paylink.api.PaymentMessages.SettlePayment;
import dev.paylink.id.TypeId;
import dev.paylink.merchant.MerchantStore;
import dev.paylink.merchant.MerchantStore.Merchant;
import dev.paylink.merchant.PaymentMethods;
import io.vertx.core.Future;
import java.util.List;
import java.util.UUID;

/** A merchant whose customers pay, and what tests ask about that. */
public final class TestMerchant {
  public static final String INSTRUCTIONS = "Bank Ayu, 123-456\nQuote the reference";

  private final TestService service;
  private final Merchant merchant;
  private final ApiClient api;

  public TestMerchant(TestService service, String... providers) {
    this.service = service;
    this.merchant =
        TestService.await(
            new MerchantStore(service.node().database())
                .create(
                    service.node().ids().next(),
                    "Batik Ayu",
                    "test",
                    new PaymentMethods(List.of(providers), INSTRUCTIONS)));
    this.api = service.client(merchant, TestService.ALL_SCOPES);
  }

  public String merchantId() {
    return merchant.id();
  }

  public ApiClient api() {
    return api;
  }

  /** The path of a new link's checkout page. */
  public String newCheckout() {
    return newCheckout("");
  }

  /**
   * The path of a new link's checkout page.
   *
   * @param more of the link, as {@code ,"successUrl":"…"}
   */
  public String newCheckout(String more) {
    return checkout(newLink(more).get("id").asText());
  }

  public JsonNode newLink(String more) {
    return api.post(
            "/payment-links",
            "{\"title\":\"Seat\",\"amount\":150000,\"currency\":\"IDR\"%s}".formatted(more))
        .json();
  }

  public String checkout(String linkId) {
    JsonNode link = api.get("/payment-links/" + linkId).json();
    return CheckoutClient.pathOf(link.get("checkoutUrl").asText());
  }

  /** An order whose payment has begun. */
  public record Begun(String orderId, String paymentId) {}

  /** Has a new browser begin to pay with the sandbox. */
  public Begun begin() {
    return begin(newCheckout());
  }

  public Begun begin(String checkout) {
    return begunAt(new CheckoutClient(service).pay(checkout, "sandbox").location());
  }

  /** What leads to this page of the sandbox. */
  public Begun begunAt(String sandboxUrl) {
    String paymentId = sandboxUrl.substring(sandboxUrl.lastIndexOf('/') + 1);
    return new Begun(orderOf(paymentId), paymentId);
  }

  public String orderOf(String paymentId) {
    String order =
        service.text(
            "select order_id from payment where id = '%s'"
                .formatted(TypeId.PAYMENT.decode(paymentId)));
    return TypeId.ORDER.encode(UUID.fromString(order));
  }

  public JsonNode order(String id) {
    return api.get("/orders/" + id).json();
  }

  public String status(String orderId) {
    return order(orderId).get("status").asText();
  }

  /** The ids of its orders, oldest first, as text with blanks between. */
  public List<String> orders() {
    String ids =
        service.text(
            "select coalesce(string_agg(id::text, ' ' order by id), '') from orders where merchant_id = '%s'"
                .formatted(TypeId.MERCHANT.decode(merchant.id())));
    return ids.isEmpty()
        ? List.of()
        : List.of(ids.split(" ")).stream().map(UUID::fromString).map(TypeId.ORDER::encode).toList();
  }

  /** What happened to an order: type, sequence and status before, of each event. */
  public String history(String orderId) {
    return service.text(
        """
        select string_agg(concat_ws('/', type, sequence, payload->>'previousStatus'), ' '
                          order by sequence)
        from event where object_id = '%s'
        """
            .formatted(TypeId.ORDER.decode(orderId)));
  }

  /** Reports to a node what the sandbox says of a payment. */
  public static Future<PaymentSettled> report(
      TestService node, String paymentId, String reference, boolean succeeded) {
    SettlePayment report =
        new SettlePayment(
            "sandbox", paymentId, reference, succeeded, succeeded ? null : "Not enough money");
    return node.node().bus().request(BusApi.SETTLE_PAYMENT, report);
  }

  public PaymentSettled settle(String paymentId, String reference, boolean succeeded) {
    return TestService.await(report(service, paymentId, reference, succeeded));
  }
}
