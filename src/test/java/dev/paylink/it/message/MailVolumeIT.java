package dev.paylink.it.message;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.ApiClient.Answer;
import dev.paylink.it.support.Effort;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.mail.MailSeller;
import dev.paylink.it.support.mail.MailServer;
import dev.paylink.it.support.mail.ReceivedMail;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Many messages of two merchants, sent by two nodes. */
class MailVolumeIT {
  private static final int ORDERS = Effort.of(200, 1000);
  private static final int AT_ONCE = 50;

  @Test
  void eachRecipientGetsItsOwnMessageOnce() {
    try (MailServer mail = new MailServer();
        TestService service = TestService.start(mail.settings());
        TestService other = service.anotherNode(mail.settings())) {
      Map<String, String> numbers = new HashMap<>();
      Map<String, String> shops = new HashMap<>();
      for (String shop : List.of("Ayu", "Budi")) {
        MailSeller seller =
            new MailSeller(service).with("{\"displayName\":\"%s\"}".formatted(shop));
        numbers.putAll(pay(shop, seller.api(), new ApiClient(other, seller.api().token())));
        numbers.keySet().forEach(address -> shops.putIfAbsent(address, shop));
      }
      await()
          .atMost(Duration.ofMinutes(3))
          .until(
              () ->
                  service.number("select count(*) from message where status = 'sent'")
                      == 2 * ORDERS);
      assertEquals(2 * ORDERS, service.number("select count(*) from message where attempts = 1"));
      List<ReceivedMail> mails = mail.received();
      assertEquals(2 * ORDERS, mails.size());
      assertEquals(numbers.size(), mails.stream().map(ReceivedMail::recipient).distinct().count());
      assertEquals(2 * ORDERS, mails.stream().map(ReceivedMail::messageId).distinct().count());
      for (ReceivedMail one : mails) {
        String shop = shops.get(one.recipient());
        assertEquals("Your receipt from " + shop, one.subject());
        String order = "Order: " + numbers.get(one.recipient());
        assertTrue(one.text().contains(order + "\n"), one::text);
        assertTrue(one.html().text().contains(numbers.get(one.recipient())));
      }
    }
  }

  /** Creates orders at one node that are paid at another, and returns their numbers by address. */
  private static Map<String, String> pay(String shop, ApiClient creating, ApiClient paying) {
    Map<String, String> numbers = new HashMap<>();
    for (int i = 0; i < ORDERS; i += AT_ONCE) {
      numbers.putAll(pay(shop, i, creating, paying));
    }
    return numbers;
  }

  private static Map<String, String> pay(
      String shop, int first, ApiClient creating, ApiClient paying) {
    Map<String, String> numbers = new HashMap<>();
    List<CompletableFuture<Answer>> created = new ArrayList<>();
    for (int i = first; i < first + AT_ONCE; i++) {
      String body =
          "{\"amount\":%d,\"currency\":\"IDR\",\"customer\":{\"email\":\"%s%d@example.com\"}}"
              .formatted(1000 + i, shop.toLowerCase(), i);
      created.add(creating.sendAsync("POST", "/orders", body));
    }
    List<CompletableFuture<Answer>> paid = new ArrayList<>();
    for (CompletableFuture<Answer> one : created) {
      JsonNode order = one.join().json();
      numbers.put(order.at("/customer/email").asText(), order.get("number").asText());
      paid.add(
          paying.sendAsync(
              "POST",
              "/orders/%s/payments".formatted(order.get("id").asText()),
              "{\"amount\":%s,\"currency\":\"IDR\"}".formatted(order.get("amount"))));
    }
    paid.forEach(one -> assertEquals(201, one.join().status(), one.join()::text));
    return numbers;
  }
}
