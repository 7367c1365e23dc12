package dev.paylink.it.message;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.mail.MailServer;
import dev.paylink.it.support.mail.ReceivedMail;
import dev.paylink.sales.merchant.Merchant;
import java.time.Duration;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What live merchants hear of changes of where money goes, by a node whose clock is moved. */
class MoneyChangeMailIT {
  private static final String OWNER = "ayu@batik.example";
  private static final String OTHER = "thief@evil.example";
  private static final String ACCOUNT =
      "{\"bankAccount\":{\"bank\":\"Bank Nusantara\",\"number\":\"1234567890\",\"holder\":\"Ayu\"}}";

  private MailServer mail;
  private TestService service;
  private ApiClient api;

  @BeforeEach
  void start() {
    mail = new MailServer();
    service =
        TestService.start(
            mail.settings(
                "PAYLINK_HTTP_PUBLIC_URL", "https://pay.example",
                "PAYLINK_ORDERS_SWEEP_INTERVAL", "20ms"));
    Merchant merchant = service.merchant("live");
    api = service.client(merchant, TestService.ALL_SCOPES);
    service.execute(
        "update merchant set notify_email = '%s' where id = '%s'"
            .formatted(OWNER, TypeId.MERCHANT.decode(merchant.id())));
  }

  @AfterEach
  void close() {
    service.close();
    mail.close();
  }

  private void change(String json) {
    assertEquals(200, api.patch("/merchant", json).status());
  }

  private List<ReceivedMail> await(String address, int count) {
    return Awaitility.await().until(() -> mail.to(address), mails -> mails.size() == count);
  }

  @Test
  void saysWhenAChangeTakesEffectAndThatItHas() {
    change(ACCOUNT);
    ReceivedMail pending = mail.await(OWNER);
    assertEquals("Where your money or messages go will change", pending.subject());
    JsonNode shown = api.get("/merchant").json().get("pendingChange");
    String day = shown.get("takesEffectAt").asText().substring(8, 10).replaceFirst("^0", "");
    assertTrue(pending.text().contains("It takes effect on"), pending::text);
    assertTrue(pending.text().contains(day), pending::text);
    assertTrue(pending.text().contains("Settings: bank account"), pending::text);
    assertTrue(pending.text().contains("DELETE https://pay.example/v1/merchant"), pending::text);
    service.advance(Duration.ofMinutes(61));
    List<ReceivedMail> mails = await(OWNER, 2);
    assertEquals("Where your money or messages go was changed", mails.get(1).subject());
  }

  @Test
  void goesToTheAddressOfBeforeIfThatChanges() {
    change("{\"notifyEmail\":\"%s\"}".formatted(OTHER));
    assertTrue(mail.await(OWNER).text().contains("Settings: address for messages"));
    assertEquals(List.of(), mail.to(OTHER));
    change(ACCOUNT);
    assertTrue(
        await(OWNER, 2).get(1).text().contains("Settings: bank account, address for messages"));
    service.advance(Duration.ofMinutes(121));
    assertEquals("Where your money or messages go was changed", mail.await(OTHER).subject());
    assertEquals(2, mail.to(OWNER).size());
  }
}
