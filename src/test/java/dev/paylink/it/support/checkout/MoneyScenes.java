package dev.paylink.it.support.checkout;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.api.BusApi;
import dev.paylink.api.PaymentMessages.SettlePayment;
import dev.paylink.it.support.ApiClient.Answer;
import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.Seller;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.Visitor;
import dev.paylink.it.support.checkout.CheckoutScenes.Scene;
import dev.paylink.sales.payment.sandbox.Outcome;
import java.math.BigDecimal;
import java.util.Map;
import java.util.stream.Stream;
import org.awaitility.Awaitility;

/** Receipts of orders whose money goes back, or that have money which they did not need. */
final class MoneyScenes {
  private final TestService service;
  private final Seller seller;

  MoneyScenes(TestService service, Seller seller) {
    this.service = service;
    this.seller = seller;
  }

  Stream<Scene> all() {
    return Stream.of(
        new Scene("receipt-conflict", this::conflict),
        new Scene("receipt-refunded", visitor -> refunded(visitor, "{}")),
        new Scene("receipt-refunded-part", visitor -> refunded(visitor, "{\"amount\":50000}")),
        new Scene("receipt-refunding", this::refunding),
        new Scene("receipt-by-hand", this::byHand),
        new Scene("prior-refunded", this::priorRefunded),
        new Scene("receipt-part", this::part),
        new Scene("receipt-other-currency", this::otherCurrency),
        new Scene("receipt-cancelled-part", this::cancelledPart),
        new Scene("receipt-cancelled-reported", this::cancelledReported));
  }

  private void conflict(Visitor visitor) {
    Seller.Link link = seller.newLink();
    CheckoutScenes.sandbox(visitor, link);
    seller.api().delete("/orders/" + seller.order(link).get("id").asText());
    visitor.decide(Outcome.SUCCESS);
    visitor.awaitHeading("Your payment needs the shop’s attention");
  }

  private Seller.Link refunded(Visitor visitor, String json) {
    Seller.Link link = seller.newLink();
    Receipt receipt = new Receipt(link, "sandbox");
    receipt.pay();
    receipt.refund(json);
    receipt.show(visitor, "en");
    return link;
  }

  private void refunding(Visitor visitor) {
    Receipt receipt = new Receipt(seller.newLink(), "sandbox");
    receipt.pay();
    receipt.post("refunds", "{\"reason\":\"sandbox:pending\"}");
    receipt.show(visitor, "id");
  }

  private void byHand(Visitor visitor) {
    Receipt receipt = new Receipt(seller.newLink(), "manual");
    receipt.pay();
    receipt.refund("{\"amount\":50000}");
    receipt.show(visitor, "id");
  }

  private void priorRefunded(Visitor visitor) {
    Seller.Link link = seller.newLink();
    visitor.openLink(link).find("[value=manual]").check();
    visitor.submit();
    visitor.awaitHeading("Waiting for your payment");
    Receipt receipt = new Receipt(link, null);
    receipt.pay();
    receipt.refund("{}");
    visitor.openLink(link).awaitHeading("Your earlier payment goes back to you");
  }

  private void part(Visitor visitor) {
    Receipt receipt = new Receipt(seller.newLink(Map.of("allowPartial", true)), "manual");
    receipt.post("payments", "{\"amount\":50000,\"currency\":\"IDR\"}");
    receipt.show(visitor, "en");
  }

  private void otherCurrency(Visitor visitor) {
    Receipt receipt = new Receipt(seller.newLink(), "sandbox");
    SettlePayment report =
        SettlePayment.received("sandbox", receipt.order().at("/payments/0/id").asText(), receipt.id)
            .withMoney(new BigDecimal("12.345"), "KWD");
    TestService.await(service.node().bus().request(BusApi.SETTLE_PAYMENT, report));
    receipt.show(visitor, "en");
  }

  private void cancelledPart(Visitor visitor) {
    Receipt receipt = new Receipt(seller.newLink(Map.of("allowPartial", true)), "manual");
    receipt.post("payments", "{\"amount\":50000,\"currency\":\"IDR\"}");
    seller.api().delete("/orders/" + receipt.id);
    receipt.show(visitor, "en");
  }

  private void cancelledReported(Visitor visitor) {
    Seller.Link link = seller.newLink();
    visitor.openLink(link).find("[value=manual]").check();
    visitor.submit();
    visitor.find(".report button").click();
    visitor.page().waitForSelector(".notice");
    seller.api().delete("/orders/" + seller.order(link).get("id").asText());
    visitor.page().reload();
    visitor.awaitHeading("This order was cancelled");
  }

  /** The receipt of the only order of a link. */
  private final class Receipt {
    private final Seller.Link link;
    private final String id;

    /**
     * @param method with which a client without a browser starts to pay; null if a visitor has
     */
    Receipt(Seller.Link link, String method) {
      this.link = link;
      if (method != null) {
        new CheckoutClient(service).pay(CheckoutClient.pathOf(link.url()), method, "name", "Siti");
      }
      this.id = seller.order(link).get("id").asText();
    }

    JsonNode order() {
      return seller.api().get("/orders/" + id).json();
    }

    void pay() {
      JsonNode payment = order().at("/payments/0");
      if (payment.get("provider").asText().equals("manual")) {
        post("payments", "{\"amount\":150000,\"currency\":\"IDR\"}");
      } else {
        String paymentId = payment.get("id").asText();
        SettlePayment report = SettlePayment.received("sandbox", paymentId, paymentId);
        TestService.await(service.node().bus().request(BusApi.SETTLE_PAYMENT, report));
      }
    }

    JsonNode post(String what, String json) {
      Answer created = seller.api().post("/orders/" + id + "/" + what, json);
      assertEquals(201, created.status(), created.text());
      return created.json();
    }

    void refund(String json) {
      String path = "/orders/" + id + "/refunds/" + post("refunds", json).get("id").asText();
      Awaitility.await()
          .until(() -> seller.api().get(path).json().get("status").asText().equals("succeeded"));
    }

    void show(Visitor visitor, String language) {
      visitor.open(link.url() + "/orders/" + id + "?lang=" + language);
      visitor.page().waitForLoadState();
    }
  }
}
