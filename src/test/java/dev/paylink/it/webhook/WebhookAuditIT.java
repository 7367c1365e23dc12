package dev.paylink.it.webhook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.api.AuditMessages.AuditEndpoint;
import dev.paylink.api.BusApi;
import dev.paylink.api.Fault;
import dev.paylink.base.config.FreePort;
import dev.paylink.base.receiver.ReferenceReceiver;
import dev.paylink.base.receiver.ReferenceReceiver.Flaw;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.Receiver;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.Webhooks;
import dev.paylink.it.support.webhook.AuditedReceiver;
import dev.paylink.sales.merchant.Merchant;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The audit of receivers over the API. */
class WebhookAuditIT {
  private final Receiver receiver = new Receiver();
  private TestService service;
  private Merchant merchant;
  private ApiClient api;
  private Webhooks webhooks;

  @BeforeEach
  void open(TestService shared) {
    service = shared;
    merchant = service.merchant("test");
    api = service.client(merchant, TestService.ALL_SCOPES);
    webhooks = new Webhooks(service, api);
  }

  @AfterEach
  void close() {
    receiver.close();
  }

  @Test
  void passesAReceiverThatIsRightAlsoIfItsEndpointIsDisabled() {
    String endpoint = endpoint(receiver.url());
    webhooks.change(endpoint, "{\"enabled\":false}");
    AuditedReceiver.answer(receiver, new ReferenceReceiver(webhooks.secret(endpoint)));
    JsonNode report = audit(endpoint, null).json();
    assertTrue(report.path("passed").asBoolean(), report.toString());
    assertEquals("processed", report.at("/checks/0/answer/outcome").asText());
    assertEquals(0, api.get("/orders").json().at("/meta/total").asInt());
    assertEquals(19, receiver.calls().size());
  }

  @Test
  void namesWhatAReceiverDoesWrong() {
    String endpoint = endpoint(receiver.url());
    String secret = webhooks.secret(endpoint);
    AuditedReceiver.answer(receiver, new ReferenceReceiver(secret, Flaw.TAKES_OLD_TIMES));
    JsonNode report = audit(endpoint, "{}").json();
    assertFalse(report.path("passed").asBoolean());
    assertEquals(Set.of("stale"), failed(report));
    JsonNode stale = report.at("/checks/6");
    assertEquals(204, stale.at("/answer/status").asInt(), stale.toString());
    assertTrue(stale.path("message").asText().contains("204 to an event"), stale.toString());
    assertTrue(stale.path("specification").asText().contains("#verifying-signatures"));
  }

  @Test
  void reportsAReceiverThatIsNotThereAndOneInside() {
    JsonNode gone = audit(endpoint("http://127.0.0.1:%d/".formatted(FreePort.find())), null).json();
    assertEquals(Set.of("right"), failed(gone));
    String error = gone.at("/checks/0/answer/error").asText();
    assertEquals("The connection was refused", error);

    String inside = endpoint("https://93.184.216.34/");
    service.execute(
        "update webhook_endpoint set url = 'https://10.0.0.1/' where " + Webhooks.row(inside));
    JsonNode refused = audit(inside, null).json();
    assertEquals(Set.of("right"), failed(refused));
    assertTrue(refused.at("/checks/0/answer/error").asText().contains("public internet"));
  }

  @Test
  void runsOneAuditOfAMerchantAtATime() throws Exception {
    String endpoint = endpoint(receiver.url());
    CountDownLatch latch = new CountDownLatch(1);
    receiver.answerAfter(latch);
    CompletableFuture<ApiClient.Answer> first =
        CompletableFuture.supplyAsync(() -> audit(endpoint, null));
    receiver.await(1);
    ApiClient.Answer second = audit(endpoint, null);
    latch.countDown();
    assertEquals(429, second.status(), second.text());
    assertEquals("rate_limited", second.json().at("/code").asText());
    assertEquals(200, first.get().status());
  }

  @Test
  void needsAConfirmationForALiveMerchant() throws Exception {
    String endpoint = endpoint(receiver.url());
    AuditEndpoint unconfirmed = new AuditEndpoint(merchant.id(), false, endpoint, false);
    Fault fault =
        Fault.of(
            service
                .node()
                .bus()
                .request(BusApi.AUDIT_WEBHOOK_ENDPOINT, unconfirmed)
                .toCompletionStage()
                .toCompletableFuture()
                .handle((done, failure) -> failure)
                .get(1, TimeUnit.MINUTES));
    assertEquals("confirm", fault.details().get(0).field());
    assertEquals(0, receiver.calls().size());
    AuditEndpoint confirmed = new AuditEndpoint(merchant.id(), false, endpoint, true);
    TestService.await(service.node().bus().request(BusApi.AUDIT_WEBHOOK_ENDPOINT, confirmed));
  }

  @Test
  void keepsTheOutcomeWithAnAttempt() {
    String endpoint = endpoint(receiver.url());
    receiver.answer(204, "Webhook-Outcome", "Duplicate");
    JsonNode test = api.post(Webhooks.ENDPOINTS + "/" + endpoint + "/test", null).json();
    assertEquals("duplicate", test.path("outcome").asText(), test.toString());
    receiver.answer(204, "webhook-outcome", "stored");
    assertFalse(
        api.post(Webhooks.ENDPOINTS + "/" + endpoint + "/test", null).json().has("outcome"));

    receiver.answer(204, "webhook-outcome", "ignored");
    String order = api.newOrder();
    receiver.awaitObject(order);
    JsonNode delivery = webhooks.awaitAttempt(webhooks.onlyDelivery(endpoint), 1);
    assertEquals("ignored", delivery.at("/attempts/0/outcome").asText(), delivery.toString());
  }

  private String endpoint(String url) {
    return webhooks.endpoint(url, "");
  }

  private ApiClient.Answer audit(String endpoint, String body) {
    return api.post(Webhooks.ENDPOINTS + "/" + endpoint + "/audit", body);
  }

  private static Set<String> failed(JsonNode report) {
    Set<String> names = new HashSet<>();
    report
        .path("checks")
        .forEach(
            check -> {
              if (!check.path("passed").asBoolean() && !check.path("skipped").asBoolean()) {
                names.add(check.path("name").asText());
              }
            });
    return names;
  }
}
