package dev.paylink.it.message;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.api.BusApi;
import dev.paylink.api.DisputeMessages.DisputePayment;
import dev.paylink.base.id.TypeId;
import dev.paylink.base.locale.Language;
import dev.paylink.base.locale.TimeText;
import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.mail.MailSeller;
import dev.paylink.it.support.mail.MailServer;
import dev.paylink.it.support.mail.ReceivedMail;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Base64;
import java.util.List;
import java.util.UUID;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What customers are told beside receipts, by a node that has a mail server. */
class CustomerMailIT {
  private static final String EMAIL = "siti@example.com";

  private static MailServer mail;
  private static TestService service;

  private MailSeller seller;

  @BeforeAll
  static void start() {
    mail = new MailServer();
    service = TestService.start(mail.settings("PAYLINK_MESSAGES_MAX_PER_ADDRESS_PER_HOUR", "0"));
  }

  @AfterAll
  static void stop() {
    service.close();
    mail.close();
  }

  @BeforeEach
  void createMerchant() {
    seller = new MailSeller(service);
  }

  private ReceivedMail sent(String order, String kind) {
    return mail.await(seller.await("status=sent&kind=%s&orderId=%s".formatted(kind, order)));
  }

  @Test
  void hearOfARefund() {
    String order = seller.pay(EMAIL);
    assertEquals(
        201, seller.api().post("/orders/" + order + "/refunds", "{\"amount\":50000}").status());
    ReceivedMail refund = sent(order, "refund");
    assertEquals("Your refund from Batik Ayu", refund.subject());
    assertTrue(refund.text().matches("(?s).*Sent back: \\S*50[.,]000.*"), refund::text);
    assertTrue(refund.text().contains("Receipt number: RF-"), refund::text);
    sent(order, "receipt");
  }

  @Test
  void hearOfARefundThatTheMerchantMakesByHand() {
    String order = seller.paidOrder(EMAIL);
    String refunds = "/orders/" + order + "/refunds";
    assertEquals(201, seller.api().post(refunds, "{\"amount\":50000}").status());
    ReceivedMail refund = sent(order, "refund");
    assertTrue(refund.text().contains("Batik Ayu has recorded a refund"), refund::text);
    assertTrue(refund.text().matches("(?s).*Refund recorded: \\S*50[.,]000.*"), refund::text);
    assertTrue(refund.text().contains("Receipt number: RF-"), refund::text);
  }

  /** It may still fail. */
  @Test
  void hearNothingOfARefundThatIsUnderWay() {
    String order = seller.pay(EMAIL);
    sent(order, "receipt");
    UUID id = TypeId.ORDER.decode(order);
    service.execute("update orders set refunded_minor = 50000 where id = '%s'".formatted(id));
    service.execute(
        """
        insert into refund (id, merchant_id, order_id, payment_id, provider, status, by_hand, amount_minor, currency)
        select gen_random_uuid(), merchant_id, order_id, id, provider, 'pending', false, 50000, currency
        from payment where order_id = '%s'"""
            .formatted(id));
    assertEquals("message_not_sendable", seller.ask(order, "refund").code());
    ReceivedMail receipt = mail.await(seller.ask(order, "receipt").json());
    assertFalse(receipt.text().contains("Sent back"), receipt::text);
  }

  /** Their bank sends that money, not the shop. */
  @Test
  void hearOfNoRefundAfterALostDispute() {
    String order = seller.pay(EMAIL);
    sent(order, "receipt");
    String payment = seller.api().get("/orders/" + order).json().at("/payments/0/id").asText();
    DisputePayment lost = DisputePayment.lost("sandbox", payment, "d");
    TestService.await(service.node().bus().request(BusApi.DISPUTE_PAYMENT, lost));
    assertEquals("message_not_sendable", seller.ask(order, "refund").code());
    ReceivedMail receipt = mail.await(seller.ask(order, "receipt").json());
    assertTrue(receipt.text().contains("Taken back by the bank: "), receipt::text);
    assertFalse(receipt.text().contains("Sent back"), receipt::text);
  }

  @Test
  void hearOfEachRefundWithItsNumber() {
    String order = seller.pay(EMAIL);
    String refunds = "/orders/" + order + "/refunds";
    seller.api().post(refunds, "{\"amount\":50000}");
    sent(order, "refund");
    String second = seller.api().post(refunds, "{\"amount\":30000}").json().get("id").asText();
    Awaitility.await()
        .until(() -> seller.messages("kind=refund&status=sent&orderId=" + order).size() == 2);
    String id = seller.messages("kind=refund&orderId=" + order).get(0).get("id").asText();
    String text = mail.await(seller.api().get("/messages/" + id).json()).text();
    String number = seller.api().get(refunds + "/" + second).json().get("receiptNumber").asText();
    assertTrue(text.contains("Receipt number: " + number), text);
    assertTrue(text.matches("(?s).*Sent back: \\S*30[.,]000.*"), text);
    assertTrue(text.matches("(?s).*Sent back in all: \\S*80[.,]000.*"), text);
  }

  @Test
  void hearUntilWhenTheyCanDownload() {
    seller.with("{\"timeZone\":\"Asia/Jakarta\"}");
    JsonNode product =
        seller
            .api()
            .post("/digital-products", "{\"title\":\"Patterns\",\"amount\":0,\"currency\":\"IDR\"}")
            .json();
    String checkout = CheckoutClient.pathOf(product.get("checkoutUrl").asText());
    new CheckoutClient(service).pay(checkout, "", "email", EMAIL).location();
    ReceivedMail receipt = mail.await(seller.await("status=sent&kind=receipt"));
    String link = receipt.html().select("a[href*=/downloads/]").attr("href");
    byte[] claims = Base64.getUrlDecoder().decode(link.split("\\.")[1]);
    Instant end = Instant.ofEpochSecond(new JsonObject(Buffer.buffer(claims)).getLong("exp"));
    String until = TimeText.of(end, ZoneId.of("Asia/Jakarta"), Language.EN);
    assertTrue(receipt.text().contains("The link works until " + until + ";"), receipt::text);
    assertFalse(receipt.text().contains("Paid: "), receipt::text);
  }

  @Test
  void hearOfMoneyThatCameTooLate() {
    String order = seller.begin("sandbox", EMAIL);
    assertEquals(204, seller.api().delete("/orders/" + order).status());
    seller.settle(order);
    ReceivedMail late = sent(order, "late_money");
    assertEquals("Your payment to Batik Ayu came too late", late.subject());
    assertEquals(1, seller.messages("orderId=" + order).size());
  }

  @Test
  void hearHowToPayByBankTransfer() {
    seller.with(
        "{\"messages\":{\"instructions\":\"on\"},\"instructions\":\"Bank Ayu\\n.\\n123-456\"}");
    String order = seller.begin("manual", EMAIL);
    ReceivedMail told = sent(order, "instructions");
    assertTrue(told.subject().startsWith("How to pay "), told.subject());
    assertTrue(told.text().contains("\nBank Ayu\n.\n123-456\n"), told::text);
    JsonNode payment = seller.merchant().order(order).at("/payments/0");
    assertTrue(told.text().contains(payment.get("customerReference").asText()), told::text);
    assertFalse(told.all().contains("evil"), told::all);
  }

  @Test
  void hearTheBankAccountOfTheMerchant() {
    seller.with(
        """
        {"messages":{"instructions":"on"},"instructions":null,
         "bankAccount":{"bank":"Bank Nusantara","number":"1234567890","holder":"Batik Ayu"}}""");
    ReceivedMail told = sent(seller.begin("manual", EMAIL), "instructions");
    for (String said : List.of("Bank Nusantara", "1234567890", "Account holder: Batik Ayu")) {
      assertTrue(told.text().contains(said), told::text);
    }
  }

  @Test
  void hearNothingThatIsSwitchedOff() {
    seller.with("{\"messages\":{\"receipt\":\"off\",\"refund\":\"off\",\"late_money\":\"off\"}}");
    String transfer = seller.begin("manual", EMAIL); // instructions and reminders are off
    String order = seller.pay(EMAIL);
    seller.api().post("/orders/" + order + "/refunds", "{}");
    String cancelled = seller.begin("sandbox", EMAIL);
    seller.api().delete("/orders/" + cancelled);
    seller.settle(cancelled);
    MailSeller.awaitPlanned(service);
    assertEquals(List.of(), seller.messages(""), transfer);
  }

  @Test
  void hearNothingWithoutAnAddress() {
    String order = seller.api().newOrder();
    seller.record(order);
    MailSeller.awaitPlanned(service);
    assertEquals(List.of(), seller.messages(""));
  }

  @Test
  void hearOfOneOrderOnceHoweverOftenItsEventsAreRead() {
    String order = seller.pay(EMAIL);
    sent(order, "receipt");
    service.execute("update message_feed set position = 0");
    MailSeller.awaitPlanned(service);
    assertEquals(1, seller.messages("orderId=" + order).size());
    assertEquals(1, seller.messages("").size());
  }
}
