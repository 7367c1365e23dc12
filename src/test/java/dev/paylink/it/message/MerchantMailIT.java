package dev.paylink.it.message;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.CheckoutClient.Page;
import dev.paylink.it.support.Receiver;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.Webhooks;
import dev.paylink.it.support.mail.MailSeller;
import dev.paylink.it.support.mail.MailServer;
import dev.paylink.it.support.mail.ReceivedMail;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What merchants are told, by a node that has a mail server and sweeps often. */
class MerchantMailIT {
  private static final String OWNER = "ayu@batik.example";
  private static final String TO_OWNER = "{\"notifyEmail\":\"%s\"}".formatted(OWNER);
  private static final String ACCOUNT =
      "{\"bankAccount\":{\"bank\":\"Bank Nusantara\",\"number\":\"1234567890\",\"holder\":\"Ayu\"}}";

  private static MailServer mail;
  private static TestService service;

  private MailSeller seller;

  @BeforeAll
  static void start() {
    mail = new MailServer();
    service =
        TestService.start(
            mail.settings(
                "PAYLINK_MESSAGES_MAX_PER_ADDRESS_PER_HOUR", "0",
                "PAYLINK_HTTP_PUBLIC_URL", "https://pay.example",
                "PAYLINK_ORDERS_SWEEP_INTERVAL", "20ms"));
  }

  @AfterAll
  static void stop() {
    service.close();
    mail.close();
  }

  @BeforeEach
  void createMerchant() {
    seller = new MailSeller(service).with(TO_OWNER);
  }

  private ReceivedMail sent(String kind) {
    ReceivedMail sent = mail.await(seller.await("status=sent&kind=" + kind));
    assertEquals(OWNER, sent.recipient());
    assertEquals("", sent.header("Reply-To"));
    return sent;
  }

  @Test
  void hearOfEachPaidOrder() {
    seller.with("{\"messages\":{\"order_paid\":\"on\"},\"language\":\"id\"}");
    String order = seller.pay("siti@example.com");
    ReceivedMail paid = sent("order_paid");
    assertTrue(paid.subject().startsWith("Dibayar: "), paid.subject());
    String number = seller.merchant().order(order).get("number").asText();
    assertTrue(paid.text().contains("Pesanan: " + number), paid::text);
    assertFalse(paid.all().contains("evil"), paid::all);
  }

  @Test
  void hearOfAReportedTransfer() {
    CheckoutClient customer = new CheckoutClient(service);
    String checkout = seller.merchant().newCheckout();
    customer.pay(checkout, "manual", "name", MailSeller.TYPED);
    Page receipt = customer.get(checkout + "/orders/" + seller.merchant().orders().get(0));
    String form = receipt.html().select("form.report input[name=form]").attr("value");
    customer.post(receipt.html().select("form.report").attr("action"), Map.of("form", form));
    ReceivedMail reported = sent("transfer_reported");
    assertTrue(reported.subject().startsWith("A customer reported a bank"), reported.subject());
    assertFalse(reported.all().contains("evil"), reported::all);
    JsonNode payment = seller.merchant().order(seller.merchant().orders().get(0)).at("/payments/0");
    String reference = payment.get("customerReference").asText();
    assertTrue(reported.text().contains("Reference: " + reference), reported::text);
  }

  @Test
  void hearOfADisabledEndpoint() {
    try (Receiver receiver = new Receiver()) {
      receiver.answer(410);
      String endpoint = new Webhooks(service, seller.api()).endpoint(receiver.url(), "");
      seller.api().newOrder();
      ReceivedMail disabled = sent("endpoint_disabled");
      assertTrue(disabled.text().contains("Endpoint: " + endpoint), disabled::text);
      String host = URI.create(receiver.url()).getHost();
      assertTrue(disabled.text().contains("Host: " + host), disabled::text);
      assertFalse(disabled.all().contains(receiver.url()), disabled::all);
    }
  }

  @Test
  void hearOfATokenThatExpires() {
    String id =
        service.text(
            """
            with created as (
              insert into token (id, merchant_id, label, scope, expires_at)
              values (uuid_at(now() - interval '76 d'), '%s', 'Till', 'orders:read', now() + interval '13 d')
              returning id
            ) select id from created"""
                .formatted(TypeId.MERCHANT.decode(seller.merchant().merchantId())));
    ReceivedMail expiring = sent("token_expiring");
    String token = TypeId.TOKEN.encode(java.util.UUID.fromString(id));
    assertTrue(expiring.text().contains("Label: Till\nToken: " + token), expiring::text);
  }

  @Test
  void hearOfAChangedBankAccountAtOnceIfItIsATest() {
    seller.await("status=sent&kind=bank_account_changed"); // of the address itself
    seller.with(ACCOUNT);
    await().until(() -> seller.messages("status=sent").size() == 2);
    ReceivedMail changed = mail.await(seller.messages("").get(0));
    assertEquals("Where your money or messages go was changed", changed.subject());
    assertTrue(changed.text().contains("Settings: bank account"), changed::text);
    assertFalse(changed.all().contains("1234567890"), changed::all);
  }

  @Test
  void cannotSwitchOffMessagesOfWhereMoneyGoes() {
    String off = "{\"messages\":{\"bank_account_changed\":\"off\"}}";
    assertEquals(400, seller.api().patch("/merchant", off).status());
  }

  @Test
  void hearNothingThatIsSwitchedOff() {
    seller.with(
        "{\"messages\":{\"transfer_reported\":\"off\",\"endpoint_disabled\":\"off\",\"token_expiring\":\"off\"}}");
    hearOfNothingBut(List.of("bank_account_changed"));
  }

  @Test
  void hearNothingWithoutAnAddress() {
    seller = new MailSeller(service).with("{\"messages\":{\"order_paid\":\"on\"}}").with(ACCOUNT);
    hearOfNothingBut(List.of());
  }

  private void hearOfNothingBut(List<String> kinds) {
    try (Receiver receiver = new Receiver()) {
      receiver.answer(410);
      Webhooks webhooks = new Webhooks(service, seller.api());
      String endpoint = webhooks.endpoint(receiver.url(), "");
      seller.record(seller.api().newOrder());
      await().until(() -> !webhooks.show(endpoint).get("enabled").asBoolean());
    }
    MailSeller.awaitPlanned(service);
    assertEquals(kinds, seller.messages("").stream().map(m -> m.get("kind").asText()).toList());
  }
}
