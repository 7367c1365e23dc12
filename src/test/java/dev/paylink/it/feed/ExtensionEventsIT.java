package dev.paylink.it.feed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.api.BusApi;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.WriteEventMessages.EventWritten;
import dev.paylink.api.WriteEventMessages.ExtensionData;
import dev.paylink.api.WriteEventMessages.WriteEvent;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.Receiver;
import dev.paylink.it.support.SecondNode;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.Webhooks;
import dev.paylink.sales.merchant.Merchant;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Events that extensions write. */
class ExtensionEventsIT {
  private static final String TYPE = "ext.mailer.receipt_sent";
  private static final ExtensionData DATA = new ExtensionData("{\"template\":\"receipt\"}");

  private static TestService service;
  private static TestService other;

  private Merchant merchant;
  private ApiClient api;

  @BeforeAll
  static void start(TestService shared, @SecondNode TestService second) {
    service = shared;
    other = second;
  }

  @BeforeEach
  void open() {
    merchant = service.merchant("test");
    api = service.client(merchant, TestService.ALL_SCOPES);
  }

  private static Future<EventWritten> write(TestService node, WriteEvent event) {
    return node.node().bus().request(BusApi.WRITE_EVENT, event);
  }

  private WriteEvent event(String key, String type, String about, ExtensionData data) {
    return new WriteEvent(merchant.id(), key, type, about, data);
  }

  private List<JsonNode> feed() {
    Awaitility.await()
        .until(() -> service.number("select count(*) from event where position is null") == 0);
    List<JsonNode> events = new ArrayList<>();
    api.get("/events?types=extension.event").json().get("data").forEach(events::add);
    return events;
  }

  @Test
  void isInTheFeedAndDelivered() {
    String order = api.newOrder();
    try (Receiver receiver = new Receiver();
        Receiver ofOrders = new Receiver()) {
      Webhooks webhooks = new Webhooks(service, api);
      webhooks.endpoint(receiver.url(), ",\"eventTypes\":[\"extension.event\"]");
      webhooks.endpoint(ofOrders.url(), ",\"eventTypes\":[\"order.created\"]");
      EventWritten written = TestService.await(write(service, event("k", TYPE, order, DATA)));
      assertFalse(written.replayed());
      JsonNode event = feed().get(0);
      assertEquals(written.eventId(), event.get("id").asText());
      assertEquals("extension.event", event.get("type").asText());
      assertEquals(1, event.get("sequence").asInt());
      JsonNode object = event.at("/data/object");
      assertEquals(written.eventId(), object.get("id").asText());
      assertEquals(TYPE, object.get("type").asText());
      assertEquals(order, object.get("about").asText());
      assertEquals("receipt", object.at("/data/template").asText());
      assertEquals("extension.event", receiver.await(1).type());
      assertTrue(ofOrders.calls().isEmpty());
    }
  }

  @Test
  void isWrittenOnceForAKey() {
    List<Future<EventWritten>> written = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      written.add(write(i % 2 == 0 ? service : other, event("same", TYPE, null, DATA)));
    }
    Set<String> ids = new HashSet<>();
    long first = 0;
    for (Future<EventWritten> one : written) {
      EventWritten answer = TestService.await(one);
      ids.add(answer.eventId());
      first += answer.replayed() ? 0 : 1;
    }
    assertEquals(1, ids.size());
    assertEquals(1, first);
    assertEquals(1, feed().size());
    WriteEvent different = event("same", "ext.mailer.bounced", null, DATA);
    assertEquals(FaultCode.IDEMPOTENCY_KEY_REUSED, refused(different).code());
  }

  private static Fault refused(WriteEvent event) {
    ExecutionException failure =
        assertThrows(
            ExecutionException.class,
            () -> write(service, event).toCompletionStage().toCompletableFuture().get());
    return (Fault) failure.getCause();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''|ext.mailer.sent||{}|idempotencyKey",
        "k|mailer.sent||{}|type",
        "k|ext.mailer||{}|type",
        "k|ext.Mailer.sent||{}|type",
        "k|order.paid||{}|type",
        "k|ext.mailer.sent|ord_1|{}|about",
        "k|ext.mailer.sent|mer_01jd5k8zv7e6w9q2m4t8x0c3fb|{}|about",
        "k|ext.mailer.sent||[]|data",
        "k|ext.mailer.sent||{\"a\":|data",
        "k|ext.mailer.sent||{\"a\":\"\\u0000\"}|data"
      })
  void refusesWhatIsInvalid(String key, String type, String about, String data, String field) {
    Fault fault = refused(event(key, type, about, new ExtensionData(data)));
    assertEquals(FaultCode.INVALID_REQUEST, fault.code());
    assertEquals(field, fault.details().get(0).field());
    assertEquals(List.of(), feed());
  }

  @Test
  void refusesMerchantsThatThereAreNot() {
    WriteEvent stranger = new WriteEvent("mer_01jd5k8zv7e6w9q2m4t8x0c3fb", "k", TYPE, null, DATA);
    assertEquals(FaultCode.NOT_FOUND, refused(stranger).code());
    assertEquals(
        FaultCode.INVALID_REQUEST, refused(new WriteEvent("acme", "k", TYPE, null, DATA)).code());
  }
}
