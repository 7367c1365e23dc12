package dev.paylink.it.message;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.example.whatsapp.WhatsAppExtension;
import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.it.support.ExtensionJar;
import dev.paylink.it.support.Receiver;
import dev.paylink.it.support.Receiver.Reply;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.mail.MailSeller;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A channel of an extension, on a node that sends no e-mails. */
class MessageChannelIT {
  private static final String PHONE = "+6281255501234";

  @TempDir private static Path folder;

  private Receiver gateway;
  private TestService service;
  private MailSeller seller;

  @BeforeEach
  void start() {
    gateway = new Receiver();
    ExtensionJar.write(folder.resolve("whatsapp.jar"), WhatsAppExtension.class);
    service =
        TestService.start(
            Map.of(
                "PAYLINK_NODE_EXTENSIONS_DIRECTORY", folder.toString(),
                "PAYLINK_EXTENSIONS_WHATSAPP_GATEWAY", gateway.url()));
    seller = new MailSeller(service);
  }

  @AfterEach
  void close() {
    service.close();
    gateway.close();
  }

  private String paid(String customer) {
    String order =
        seller
            .api()
            .post(
                "/orders",
                "{\"amount\":150000,\"currency\":\"IDR\",\"customer\":{%s}}".formatted(customer))
            .json()
            .get("id")
            .asText();
    seller.record(order);
    return order;
  }

  private String paidByPhone() {
    return paid("\"name\":\"Siti\",\"phone\":\"%s\"".formatted(PHONE));
  }

  @Test
  void getsTheMessageWithItsTexts() {
    String order = paidByPhone();
    JsonNode sent = seller.await(order, "sent");
    assertEquals("whatsapp", sent.get("channel").asText());
    assertEquals(PHONE, sent.get("recipient").asText());
    JsonNode call = gateway.await(1).json();
    assertEquals(sent.get("id"), call.get("id"));
    assertEquals(seller.merchant().merchantId(), call.get("merchant").asText());
    assertTrue(call.get("test").asBoolean());
    assertEquals("receipt", call.get("kind").asText());
    assertEquals(PHONE, call.get("to").asText());
    assertEquals("Batik Ayu", call.get("from").asText());
    assertEquals("en", call.get("language").asText());
    assertEquals("Your receipt from Batik Ayu", call.get("subject").asText());
    String number = seller.merchant().order(order).get("number").asText();
    assertTrue(call.get("text").asText().contains("Order: " + number), call::toString);
  }

  @Test
  void getsNothingForPeopleWithoutAPhone() {
    seller.with("{\"notifyEmail\":\"ayu@batik.example\",\"messages\":{\"order_paid\":\"on\"}}");
    paid("\"email\":\"siti@example.com\"");
    MailSeller.awaitPlanned(service);
    assertEquals(List.of(), seller.messages(""));
  }

  @Test
  void getsAMessageAgainThatItTakesLaterOrFailsFor() {
    gateway.script(call -> Reply.of(gateway.calls().size() == 1 ? 503 : 500, ""));
    String order = paidByPhone();
    JsonNode waiting = seller.awaitAttempt(order, 1);
    assertEquals("queued", waiting.get("status").asText());
    assertEquals("The gateway answered 503", waiting.get("error").asText());
    service.advance(Duration.ofMinutes(1));
    JsonNode failing = seller.awaitAttempt(order, 2);
    assertTrue(failing.get("error").asText().startsWith("The channel failed"), failing::toString);
    assertFalse(failing.toString().contains("defect"), failing::toString);
    gateway.answer(200);
    service.advance(Duration.ofMinutes(5));
    assertEquals(3, seller.await(order, "sent").get("attempts").asInt());
    List<String> ids = gateway.calls().stream().map(c -> c.json().get("id").asText()).toList();
    assertEquals(1, ids.stream().distinct().count(), ids::toString);
  }

  @Test
  void getsAMessageOnceThatItRefuses() {
    gateway.answer(404);
    JsonNode failed = seller.await(paidByPhone(), "failed");
    assertEquals(1, failed.get("attempts").asInt());
    assertEquals("This number is not on WhatsApp", failed.get("error").asText());
  }

  @Test
  void sendsNoMessageThatIsAskedForAsThatIsAnEmail() {
    String order = paid("\"email\":\"siti@example.com\",\"phone\":\"%s\"".formatted(PHONE));
    assertEquals("message_not_sendable", seller.ask(order, "receipt").code());
  }
}
