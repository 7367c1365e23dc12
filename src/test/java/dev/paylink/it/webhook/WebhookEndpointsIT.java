package dev.paylink.it.webhook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.TestService;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Creation, changes and lists of webhook endpoints. */
class WebhookEndpointsIT {
  private static final String PATH = "/webhook-endpoints";
  private static final String MINIMAL = "{\"url\":\"%s\"}".formatted(ApiClient.ENDPOINT_URL);

  private static TestService service;

  @BeforeAll
  static void start(TestService shared) {
    service = shared;
  }

  @Test
  void createsEndpointWithDefaultsAndShowsSecretOnce() {
    ApiClient client = service.newClient();
    ApiClient.Answer created = client.post(PATH, MINIMAL);
    assertEquals(201, created.status());
    assertEquals(
        Set.of(
            "id", "url", "enabled", "headers", "maxConcurrency", "ordered", "createdAt", "secret"),
        names(created.json()));
    assertTrue(created.json().get("enabled").asBoolean());
    assertEquals(2, created.json().get("maxConcurrency").asInt());
    assertFalse(created.json().get("ordered").asBoolean());
    assertEquals(0, created.json().get("headers").size());
    String id = created.json().get("id").asText();
    assertTrue(created.header("Location").endsWith("/v1/webhook-endpoints/" + id));
    JsonNode again = client.get(PATH + "/" + id).json();
    assertFalse(again.has("secret"));
    assertEquals(created.json().get("createdAt"), again.get("createdAt"));
    assertFalse(client.get(PATH).text().contains("whsec_"));
  }

  @Test
  void readsEndpointAsCreated() {
    ApiClient client = service.newClient();
    String body =
        """
        {"url":"%s?a=b","description":"é 😀","eventTypes":["payment.failed","order.paid"],\
        "enabled":false,"headers":{"Z-Last":"","Authorization":"Bearer a b","x-a.b":"~"},\
        "maxConcurrency":500,"maxPerSecond":1000,"ordered":true}"""
            .formatted(ApiClient.ENDPOINT_URL);
    ApiClient.Answer created = client.post(PATH, body);
    assertEquals(201, created.status(), created.text());
    String id = created.json().get("id").asText();
    String shown = client.get(PATH + "/" + id).text();
    assertTrue(shown.contains(body.substring(1, body.length() - 1)), shown);
    assertEquals(shown, client.get(PATH).json().get("data").get(0).toString());
  }

  @Test
  void changesOnlyNamedFields() {
    ApiClient client = service.newClient();
    String path = PATH + "/" + full(client);
    JsonNode before = client.get(path).json();
    JsonNode after = client.patch(path, "{\"maxConcurrency\":7}").json();
    assertEquals(7, after.get("maxConcurrency").asInt());
    for (String name :
        List.of("url", "description", "eventTypes", "enabled", "headers", "ordered")) {
      assertEquals(before.get(name), after.get(name), name);
    }
    after =
        client
            .patch(path, "{\"description\":null,\"eventTypes\":null,\"maxPerSecond\":null}")
            .json();
    assertEquals(
        Set.of("id", "url", "enabled", "headers", "maxConcurrency", "ordered", "createdAt"),
        names(after),
        after.toString());
    after =
        client
            .patch(path, "{\"eventTypes\":[\"order.paid\"],\"url\":\"https://127.0.0.1/\"}")
            .json();
    assertEquals("[\"order.paid\"]", after.get("eventTypes").toString());
    assertEquals("https://127.0.0.1/", after.get("url").asText());
    assertEquals(after, client.get(path).json());
  }

  @Test
  void ordersAndStopsToOrderAnEndpoint() {
    ApiClient client = service.newClient();
    String path = PATH + "/" + client.newEndpoint();
    for (boolean ordered : List.of(true, false)) {
      ApiClient.Answer changed = client.patch(path, "{\"ordered\":%s}".formatted(ordered));
      assertEquals(200, changed.status(), changed.text());
      assertEquals(ordered, changed.json().get("ordered").asBoolean());
      assertEquals(changed.json(), client.get(path).json());
    }
  }

  @Test
  void takesNullOrNoEventTypesForAll() {
    ApiClient client = service.newClient();
    for (String none : List.of("null", "[]")) {
      String types = "\"enabled\":false,\"eventTypes\":" + none;
      String body = "{\"url\":\"%s\",%s}".formatted(ApiClient.ENDPOINT_URL, types);
      ApiClient.Answer created = client.post(PATH, body);
      assertEquals(201, created.status(), created.text());
      assertFalse(created.json().has("eventTypes"));
      String path = PATH + "/" + full(client);
      assertTrue(client.get(path).json().has("eventTypes"));
      assertFalse(client.patch(path, "{\"eventTypes\":" + none + "}").json().has("eventTypes"));
    }
  }

  @Test
  void mergesHeadersIgnoringCase() {
    ApiClient client = service.newClient();
    String path = PATH + "/" + full(client);
    assertEquals(
        "{\"X-B\":\"b\",\"X-C\":\"c\"}",
        headers(client.patch(path, "{\"headers\":{\"x-a\":null,\"X-C\":\"c\"}}")));
    assertEquals(
        "{\"X-C\":\"c\",\"x-b\":\"2\"}",
        headers(client.patch(path, "{\"headers\":{\"x-b\":\"2\",\"X-None\":null}}")));
    String nine =
        IntStream.range(0, 9)
            .mapToObj("\"Y-%d\":\"1\""::formatted)
            .collect(Collectors.joining(",", "{\"headers\":{", "}}"));
    ApiClient.Answer refused = client.patch(path, nine);
    assertEquals(400, refused.status());
    assertEquals("headers must have at most 10 keys", refused.json().get("message").asText());
    assertEquals("{\"X-C\":\"c\",\"x-b\":\"2\"}", headers(client.get(path)));
    assertEquals(200, client.patch(path, nine.replace("}}", ",\"X-C\":null}}")).status());
    assertEquals("{}", headers(client.patch(path, "{\"headers\":null}")));
  }

  @Test
  void clearsDisabledReasonAndKeepsHeldOnEnabling() {
    ApiClient client = service.newClient();
    String id = client.newEndpoint();
    client.newOrder();
    String row = " where id = '%s'".formatted(TypeId.WEBHOOK_ENDPOINT.decode(id));
    service.execute(
        "update webhook_endpoint set disabled_reason = 'Gone', failing_since = now()" + row);
    assertEquals("Gone", client.get(PATH + "/" + id).json().get("disabledReason").asText());
    assertTrue(client.patch(PATH + "/" + id, "{\"description\":\"x\"}").text().contains("Gone"));
    JsonNode enabled = client.patch(PATH + "/" + id, "{\"enabled\":true}").json();
    assertTrue(enabled.get("enabled").asBoolean());
    assertFalse(enabled.has("disabledReason"));
    assertEquals("null", service.text("select failing_since from webhook_endpoint" + row));
    assertEquals(
        1,
        service.number(
            "select count(*) from webhook_delivery where due_at = 'infinity' and endpoint_id = '%s'"
                .formatted(TypeId.WEBHOOK_ENDPOINT.decode(id))));
  }

  @Test
  void pagesByNumberAndCursorInSameOrder() {
    ApiClient client = service.newClient();
    List<String> createdIds = new ArrayList<>();
    for (int i = 0; i < 7; i++) {
      createdIds.add(0, client.newEndpoint());
    }
    List<String> byPage = new ArrayList<>();
    for (int page = 1; page <= 3; page++) {
      byPage.addAll(ids(client.get(PATH + "?perPage=3&page=" + page)));
    }
    assertEquals(createdIds, byPage);
    ApiClient.Answer afterThird = client.get(PATH + "?perPage=3&after=" + createdIds.get(2));
    assertEquals(createdIds.subList(3, 6), ids(afterThird));
    assertTrue(
        afterThird
            .header("Link")
            .contains("/v1/webhook-endpoints?perPage=3&after=" + createdIds.get(5)));
    assertEquals(7, afterThird.json().at("/meta/total").asInt());
    assertTrue(ids(client.get(PATH + "?page=9")).isEmpty());
  }

  private static String full(ApiClient client) {
    return client
        .post(
            PATH,
            """
            {"url":"%s","description":"d","eventTypes":["order.paid","payment.failed"],
             "enabled":false,"headers":{"X-A":"a","X-B":"b"},"maxPerSecond":9,"ordered":true}"""
                .formatted(ApiClient.ENDPOINT_URL))
        .json()
        .get("id")
        .asText();
  }

  private static String headers(ApiClient.Answer answer) {
    return answer.json().path("headers").toString();
  }

  private static Set<String> names(JsonNode object) {
    Set<String> names = new HashSet<>();
    object.fieldNames().forEachRemaining(names::add);
    return names;
  }

  private static List<String> ids(ApiClient.Answer answer) {
    return answer.json().get("data").findValuesAsText("id");
  }
}
