package dev.paylink.it.support;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.api.BusApi;
import dev.paylink.api.PaymentMessages.PaymentSettled;
import dev.paylink.api.PaymentMessages.SettlePayment;
import dev.paylink.base.id.TypeId;
import dev.paylink.sales.merchant.Merchant;
import dev.paylink.sales.merchant.MerchantStore;
import dev.paylink.sales.merchant.PaymentMethods;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.util.List;
import java.util.UUID;

/** Test merchant with helpers to start payments, settle them and read orders. */
public final class TestMerchant {
  public static final String INSTRUCTIONS = "Bank Ayu, 123-456\nQuote the reference";

  private final TestService service;
  private final Merchant merchant;
  private final ApiClient api;

  public TestMerchant(TestService service, String... providers) {
    this.service = service;
    this.merchant =
        TestService.await(
            new MerchantStore(service.node().databases().api())
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

  public Merchant merchant() {
    return merchant;
  }

  public ApiClient api() {
    return api;
  }

  /** Creates a link and returns the path of its checkout page. */
  public String newCheckout() {
    return newCheckout("");
  }

  /**
   * Creates a link and returns the path of its checkout page.
   *
   * @param more further JSON fields of the link, such as {@code ,"successUrl":"…"}
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

  /** Order with a started payment. */
  public record StartedPayment(String orderId, String paymentId) {}

  /** Starts a sandbox payment in a new browser. */
  public StartedPayment startPayment() {
    return startPayment(newCheckout());
  }

  public StartedPayment startPayment(String checkout) {
    return startedPayment(new CheckoutClient(service).pay(checkout, "sandbox").location());
  }

  /** Returns order and payment of a sandbox page. */
  public StartedPayment startedPayment(String sandboxUrl) {
    String paymentId = sandboxUrl.substring(sandboxUrl.lastIndexOf('/') + 1);
    return new StartedPayment(orderOf(paymentId), paymentId);
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

  /** Returns the ids of the merchant's orders, oldest first. */
  public List<String> orders() {
    String ids =
        service.text(
            "select coalesce(string_agg(id::text, ' ' order by id), '') from orders where merchant_id = '%s'"
                .formatted(TypeId.MERCHANT.decode(merchant.id())));
    return ids.isEmpty()
        ? List.of()
        : List.of(ids.split(" ")).stream().map(UUID::fromString).map(TypeId.ORDER::encode).toList();
  }

  /** Returns type, sequence and previous status of each event of an order, separated by blanks. */
  public String history(String orderId) {
    return service.text(
        """
        select string_agg(concat_ws('/', type, sequence, payload->>'previousStatus'), ' '
                          order by sequence)
        from event where object_id = '%s'
        """
            .formatted(TypeId.ORDER.decode(orderId)));
  }

  /** Reports a sandbox settlement to a node. */
  public static Future<PaymentSettled> report(
      TestService node, String paymentId, String reference, boolean succeeded) {
    SettlePayment report =
        succeeded
            ? SettlePayment.received("sandbox", paymentId, reference)
            : SettlePayment.failed("sandbox", paymentId, reference, "Not enough money");
    return node.node().bus().request(BusApi.SETTLE_PAYMENT, report);
  }

  /** Reports an amount that a sandbox payment received. */
  public static Future<PaymentSettled> report(
      TestService node, String paymentId, String reference, String amount, String currency) {
    SettlePayment report =
        SettlePayment.received("sandbox", paymentId, reference)
            .withMoney(new BigDecimal(amount), currency);
    return node.node().bus().request(BusApi.SETTLE_PAYMENT, report);
  }

  public PaymentSettled receive(
      String paymentId, String reference, String amount, String currency) {
    return TestService.await(report(service, paymentId, reference, amount, currency));
  }

  public PaymentSettled settle(String paymentId, String reference, boolean succeeded) {
    return TestService.await(report(service, paymentId, reference, succeeded));
  }
}
