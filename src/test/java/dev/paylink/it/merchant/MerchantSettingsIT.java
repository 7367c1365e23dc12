package dev.paylink.it.merchant;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.ApiClient.Answer;
import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.MerchantSetup;
import dev.paylink.it.support.TestService;
import dev.paylink.sales.merchant.Merchant;
import dev.paylink.sales.merchant.logo.Pictures;
import java.net.http.HttpClient;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a merchant reads and changes of itself. */
class MerchantSettingsIT {
  private static final String ACCOUNT =
      "{\"bankAccount\":{\"bank\":\"Bank Contoh\",\"number\":\"123-456\",\"holder\":\"Ayu\"}}";
  private static final String ADDRESS = "{\"notifyEmail\":\"ayu@batik.example\"}";
  private static final String SECRET = "{\"settings\":{\"xendit.secretKey\":\"%s\"}}";

  private static TestService service;
  private Merchant merchant;
  private ApiClient api;

  @BeforeAll
  static void start() {
    // A node of its own: it has live merchants, so a public URL, and its clock is moved.
    service =
        TestService.start(
            Map.of(
                "PAYLINK_HTTP_PUBLIC_URL", "https://pay.example",
                "PAYLINK_ORDERS_SWEEP_INTERVAL", "50ms"));
  }

  @AfterAll
  static void stop() {
    service.close();
  }

  @BeforeEach
  void createMerchant() {
    become("test");
  }

  private void become(String mode) {
    merchant = service.merchant(mode);
    api = service.client(merchant, TestService.ALL_SCOPES);
  }

  @Test
  void changesWhatCustomersSee() {
    JsonNode before = api.get("/merchant").json();
    assertEquals(merchant.id(), before.get("id").asText());
    assertFalse(before.has("supportEmail"));
    Answer changed =
        patch(
            "{\"displayName\":\"Ayu\",\"supportEmail\":\"Help@Batik.example\",\"timeZone\":\"Asia/Jakarta\"}");
    assertEquals(200, changed.status(), changed.text());
    JsonNode now = api.get("/merchant").json();
    assertEquals(changed.json(), now);
    assertEquals("Ayu", now.get("displayName").asText());
    assertEquals("Asia/Jakarta", now.get("timeZone").asText());
    assertEquals(List.of("displayName,supportEmail,timeZone"), told());
    assertEquals(now, patch("{\"displayName\":\"Ayu\"}").json());
    patch("{\"displayName\":null}");
    assertFalse(api.get("/merchant").json().has("displayName"));
    assertEquals(List.of("displayName,supportEmail,timeZone", "displayName"), told());
  }

  @Test
  void choosesWhichMessagesAreSent() {
    JsonNode before = api.get("/merchant").json();
    assertFalse(before.has("language"));
    assertEquals(
        """
        {"receipt":"on","refund":"on","late_money":"on","instructions":"off","reminder":"off",\
        "order_paid":"off","transfer_reported":"on","endpoint_disabled":"on",\
        "token_expiring":"on","bank_account_changed":"on"}""",
        before.get("messages").toString());
    ApiClient shop = service.client(merchant, "merchant:read merchant:write");
    String change =
        "{\"language\":\"id\",\"messages\":{\"receipt\":\"off\",\"order_paid\":\"daily\",\"bank_account_changed\":\"on\"}}";
    assertEquals(200, shop.patch("/merchant", change).status());
    assertEquals("id", api.get("/merchant").json().get("language").asText());
    assertEquals("off", message("receipt"));
    assertEquals("daily", message("order_paid"));
    assertEquals("on", message("bank_account_changed"));
    patch("{\"language\":null,\"messages\":{\"receipt\":null,\"reminder\":\"on\"}}");
    assertFalse(api.get("/merchant").json().has("language"));
    assertEquals("on", message("receipt"));
    assertEquals("on", message("reminder"));
    assertEquals("daily", message("order_paid"));
    patch("{\"messages\":{\"receipt\":\"on\",\"order_paid\":\"daily\"}}");
    assertEquals(List.of("language,messages", "language,messages"), told());
    assertEquals(
        "{\"reminder\": \"on\", \"order_paid\": \"daily\"}",
        service.text("select messages::text from merchant where id = '%s'".formatted(uuid())));
  }

  private String message(String kind) {
    return api.get("/merchant").json().at("/messages/" + kind).asText();
  }

  private Answer patch(String json) {
    return api.patch("/merchant", json);
  }

  /** The fields that each event names. */
  private List<String> told() {
    return events().stream().map(MerchantSettingsIT::changed).toList();
  }

  private List<JsonNode> events() {
    await()
        .until(
            () ->
                service.number(
                        "select count(*) from event where position is null and merchant_id = '%s'"
                            .formatted(uuid()))
                    == 0);
    JsonNode data = api.get("/events?types=merchant.updated&limit=100").json().get("data");
    return StreamSupport.stream(data.spliterator(), false).toList();
  }

  private String uuid() {
    return dev.paylink.base.id.TypeId.MERCHANT.decode(merchant.id()).toString();
  }

  private static String changed(JsonNode event) {
    JsonNode names = event.at("/data/object/changed");
    return String.join(
        ",", StreamSupport.stream(names.spliterator(), false).map(JsonNode::asText).toList());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"supportEmail\":\"nobody\"}|supportEmail|must be an e-mail address",
        "{\"timeZone\":\"Mars/Olympus\"}|timeZone|must be the IANA name",
        "{\"timeZone\":\"SystemV/PST8\"}|timeZone|must be the IANA name",
        "{\"name\":\"a\\u0000\"}|name|",
        "{\"name\":null}|name|",
        "{\"paymentMethods\":[\"paypal\"]}|paymentMethods|must be of ",
        "{\"paymentMethods\":[\"manual\"]}|paymentMethods|needs instructions",
        "{\"settings\":{\"acme.key\":\"a\"}}|settings.acme.key|is unknown",
        "{\"settings\":{\"xendit.secretKey\":\"xnd_public_development_a\"}}|settings.xendit.secretKey|must be the secret API key",
        "{\"settings\":{\"xendit.secretKey\":\"xnd_production_a\"}}|settings.xendit.secretKey|must be a key of test mode",
        "{\"settings\":{\"xendit.secretKey\":\"xnd_development_****\"}}|settings.xendit.secretKey|must be the value itself",
        "{\"settings\":{\"stripe.secretKey\":\"pk_test_a\"}}|settings.stripe.secretKey|must be the secret or restricted key",
        "{\"settings\":{\"stripe.webhookSecret\":\"we_1\"}}|settings.stripe.webhookSecret|whsec_",
        "{\"settings\":{\"midtrans.serverKey\":\"SB-Mid-client-a\"}}|settings.midtrans.serverKey|must be the server key",
        "{\"settings\":{\"midtrans.serverKey\":\"SB-Mid-server-a\\nb\"}}|settings.midtrans.serverKey|line feeds",
        "{\"bankAccount\":{\"bank\":\"a\"}}|bankAccount|",
        "{\"language\":\"fr\"}|language|must be en or id, or null",
        "{\"notifyEmail\":\"nobody\"}|notifyEmail|must be an e-mail address, such as owner@example.com",
        "{\"messages\":null}|messages|must be a JSON object",
        "{\"messages\":{\"receipt\":true}}|messages.receipt|must be on or off, or null",
        "{\"messages\":{\"receipt\":\"daily\"}}|messages.receipt|must be on or off, or null",
        "{\"messages\":{\"order_paid\":\"weekly\"}}|messages.order_paid|must be on, off or daily, or null",
        "{\"messages\":{\"bank_account_changed\":\"off\"}}|messages.bank_account_changed|cannot be switched off",
        "{\"messages\":{\"gossip\":\"on\"}}|messages.gossip|there are receipt, refund, late_money, instructions, reminder, order_paid, transfer_reported, endpoint_disabled, token_expiring, bank_account_changed",
        "{\"colour\":\"red\"}|colour|",
        "{}||"
      })
  void namesAWrongField(String json, String field, String message) {
    Answer refused = patch(json);
    assertEquals(400, refused.status(), refused.text());
    if (field != null) {
      String named = refused.json().at("/details/0/field").asText();
      assertTrue(named.startsWith(field), refused.text());
    }
    if (message != null) {
      assertTrue(refused.text().contains(message), refused.text());
    }
    assertEquals(List.of(), told());
  }

  @Test
  void needsItsOwnScopeForMoney() {
    ApiClient shop = service.client(merchant, "merchant:write");
    for (String money : List.of(ACCOUNT, SECRET.formatted("xnd_development_1"), ADDRESS)) {
      Answer refused = shop.patch("/merchant", money);
      assertEquals(403, refused.status(), refused.text());
      assertTrue(refused.text().contains("merchant:money"), refused.text());
    }
    assertEquals(204, shop.patch("/merchant", "{\"displayName\":\"Ayu\"}").status());
    assertEquals(403, shop.get("/merchant").status());
    assertEquals(403, shop.delete("/merchant/pending-change").status());
  }

  @Test
  void showsOfASecretOnlyItsEnd() {
    assertEquals(200, patch(SECRET.formatted("\ufeff xnd_development_a1b2\u200b\\n")).status());
    JsonNode secret = setting("xendit.secretKey");
    assertTrue(secret.get("secret").asBoolean() && secret.get("set").asBoolean());
    assertEquals("a1b2", secret.get("lastFour").asText());
    assertFalse(api.get("/merchant").text().contains("xnd_development"));
    assertEquals(List.of("settings.xendit.secretKey"), told());
    assertFalse(events().toString().contains("a1b2"));
    patch("{\"settings\":{\"xendit.secretKey\":null}}");
    assertFalse(setting("xendit.secretKey").get("set").asBoolean());
  }

  private JsonNode setting(String name) {
    JsonNode settings = api.get("/merchant").json().get("settings");
    return StreamSupport.stream(settings.spliterator(), false)
        .filter(one -> one.get("name").asText().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void delaysALiveMerchantsMoney() {
    become("live");
    assertEquals(200, patch(ACCOUNT).status());
    assertEquals(200, patch(SECRET.formatted("xnd_production_a1b2")).status());
    JsonNode pending = api.get("/merchant").json();
    assertFalse(pending.has("bankAccount"));
    assertFalse(setting("xendit.secretKey").get("set").asBoolean());
    assertEquals(
        "[\"bankAccount\",\"settings.xendit.secretKey\"]",
        pending.at("/pendingChange/fields").toString());
    assertEquals("123-456", pending.at("/pendingChange/bankAccount/number").asText());
    service.advance(Duration.ofMinutes(61));
    await().until(() -> !api.get("/merchant").json().has("pendingChange"));
    assertEquals("Ayu", api.get("/merchant").json().at("/bankAccount/holder").asText());
    assertEquals("a1b2", setting("xendit.secretKey").get("lastFour").asText());
    assertEquals(List.of("", "", "bankAccount,settings.xendit.secretKey"), told());
    assertTrue(events().get(0).at("/data/object/pendingChange").has("takesEffectAt"));
    assertFalse(events().toString().contains("123-456"));
  }

  @Test
  void delaysWhereALiveMerchantHearsOfIt() {
    assertEquals(200, patch("{\"notifyEmail\":\" ayu@bücher.example \"}").status());
    assertEquals(
        "ayu@xn--bcher-kva.example", api.get("/merchant").json().get("notifyEmail").asText());
    become("live");
    patch(ACCOUNT);
    assertEquals(200, patch(ADDRESS).status());
    JsonNode pending = api.get("/merchant").json();
    assertFalse(pending.has("notifyEmail"));
    assertEquals("[\"bankAccount\",\"notifyEmail\"]", pendingFields());
    assertEquals("ayu@batik.example", pending.at("/pendingChange/notifyEmail").asText());
    service.advance(Duration.ofMinutes(61));
    await().until(() -> !api.get("/merchant").json().has("pendingChange"));
    assertEquals("ayu@batik.example", api.get("/merchant").json().get("notifyEmail").asText());
    assertEquals(List.of("", "", "bankAccount,notifyEmail"), told());
    assertFalse(events().toString().contains("ayu@"));
    patch("{\"notifyEmail\":null}");
    assertEquals("[\"notifyEmail\"]", pendingFields());
    assertTrue(api.get("/merchant").json().has("notifyEmail"));
    patch(ADDRESS);
    assertFalse(api.get("/merchant").json().has("pendingChange"));
    assertEquals("[\"notifyEmail\"]", events().get(4).at("/data/object/withdrawn").toString());
  }

  @Test
  void letsNobodyMoveMoneyOrWithdrawItWithoutTheScope() {
    become("live");
    patch(ACCOUNT);
    ApiClient shop = service.client(merchant, "merchant:read merchant:write");
    for (String money :
        List.of(
            "{\"instructions\":\"Transfer to another bank\"}",
            "{\"bankAccount\":null}",
            ADDRESS,
            "{\"settings\":{\"xendit.callbackToken\":\"x\"}}")) {
      assertEquals(403, shop.patch("/merchant", money).status(), money);
    }
    assertEquals("[\"bankAccount\"]", pendingFields());
    assertEquals(200, shop.patch("/merchant", "{\"displayName\":\"Ayu\"}").status());
    assertEquals("[\"bankAccount\"]", pendingFields());
    assertEquals(200, patch("{\"bankAccount\":null}").status());
    assertFalse(api.get("/merchant").json().has("pendingChange"));
    assertEquals("[\"bankAccount\"]", events().get(2).at("/data/object/withdrawn").toString());
  }

  private String pendingFields() {
    return api.get("/merchant").json().at("/pendingChange/fields").toString();
  }

  @Test
  void leavesWhatTheOperatorSetsAtOnce() {
    become("live");
    patch(SECRET.formatted("xnd_production_evil"));
    MerchantSetup.secret(service, merchant.id(), "xendit.secretKey", "xnd_production_good");
    service.advance(Duration.ofMinutes(61));
    await().until(() -> !api.get("/merchant").json().has("pendingChange"));
    assertEquals("good", setting("xendit.secretKey").get("lastFour").asText());
  }

  @Test
  void withdrawsWhatIsPending() {
    become("live");
    patch(ACCOUNT);
    patch(SECRET.formatted("xnd_production_a1b2"));
    assertEquals(204, api.delete("/merchant/pending-change").status());
    assertEquals(204, api.delete("/merchant/pending-change").status());
    assertFalse(api.get("/merchant").json().has("pendingChange"));
    service.advance(Duration.ofMinutes(61));
    assertFalse(api.get("/merchant").json().has("bankAccount"));
    assertEquals(List.of("", "", ""), told());
  }

  @Test
  void changesOnlyTheVersionThatWasRead() {
    String tag = api.get("/merchant").header("ETag");
    assertEquals(200, api.send("PATCH", "/merchant", "{\"name\":\"A\"}", "If-Match", tag).status());
    assertEquals(412, api.send("PATCH", "/merchant", "{\"name\":\"B\"}", "If-Match", tag).status());
    Answer first = api.send("PATCH", "/merchant", "{\"name\":\"C\"}", "Idempotency-Key", "one");
    Answer again = api.send("PATCH", "/merchant", "{\"name\":\"C\"}", "Idempotency-Key", "one");
    assertEquals(first.text(), again.text());
    assertEquals("true", again.header("Idempotent-Replayed"));
    assertEquals(List.of("name", "name"), told());
  }

  @Test
  void setsAndRemovesTheLogo() throws Exception {
    assertEquals(204, put(Pictures.png(30, 10)));
    String url = api.get("/merchant").json().get("logoUrl").asText();
    assertTrue(url.startsWith("https://pay.example/pay/logos/"), url);
    String path = url.substring("https://pay.example".length());
    assertEquals(200, new CheckoutClient(service).get(path).status());
    assertEquals(204, put(Pictures.png(30, 10)));
    assertEquals(400, put("GIF89a".getBytes()));
    assertEquals(413, put(new byte[70_000]));
    assertEquals(204, api.delete("/merchant/logo").status());
    assertEquals(204, api.delete("/merchant/logo").status());
    assertFalse(api.get("/merchant").json().has("logoUrl"));
    assertEquals(List.of("logo", "logo"), told());
  }

  private int put(byte[] file) throws Exception {
    return HttpClient.newHttpClient()
        .send(
            api.request("PUT", "/merchant/logo", null)
                .header("Content-Type", "application/octet-stream")
                .PUT(BodyPublishers.ofByteArray(file))
                .build(),
            BodyHandlers.discarding())
        .statusCode();
  }

  @Test
  void losesNoChangeOfTwoAtOnce() {
    for (int i = 0; i < 10; i++) {
      var one = api.sendAsync("PATCH", "/merchant", "{\"displayName\":\"A%d\"}".formatted(i));
      var other = api.sendAsync("PATCH", "/merchant", "{\"accent\":\"#00000%d\"}".formatted(i));
      assertEquals(200, one.join().status());
      assertEquals(200, other.join().status());
      JsonNode now = api.get("/merchant").json();
      assertEquals("A" + i, now.get("displayName").asText());
      assertEquals("#00000" + i, now.get("accent").asText());
    }
    List<Integer> sequences = events().stream().map(e -> e.get("sequence").asInt()).toList();
    assertEquals(java.util.stream.IntStream.rangeClosed(1, 20).boxed().toList(), sequences);
  }
}
