package dev.paylink.it.extension;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.api.BusApi;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.OperationMessages.CallOperation;
import dev.paylink.api.OperationMessages.OperationAnswer;
import dev.paylink.api.Origin;
import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestService;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Operations of the HTTP API that an extension calls over the bus. */
class OperationCallIT {
  private static final Origin SITI = Origin.staff("staff_a", "Siti", null);
  private static final Set<String> SCOPES =
      Set.of("orders:read", "orders:write", "tokens:manage", "audit:read");

  private static TestService service;
  private static TestMerchant shop;

  @BeforeAll
  static void start(TestService shared) {
    service = shared;
    shop = new TestMerchant(service);
  }

  private static Future<OperationAnswer> call(
      String operation, Map<String, String> parameters, @Nullable JsonObject body) {
    CallOperation call =
        new CallOperation(
            operation,
            shop.merchantId(),
            true,
            SCOPES,
            parameters,
            body == null ? null : body.encode(),
            "203.0.113.7",
            null);
    return service.node().bus().request(BusApi.CALL_OPERATION, call, SITI);
  }

  private static Fault refusal(Future<OperationAnswer> call) {
    try {
      answer(call);
    } catch (CompletionException failure) {
      return Fault.of(failure.getCause());
    }
    throw new AssertionError("The call was answered");
  }

  private static OperationAnswer answer(Future<OperationAnswer> call) {
    return call.toCompletionStage().toCompletableFuture().join();
  }

  private static JsonObject json(Future<OperationAnswer> call) {
    return new JsonObject(answer(call).body());
  }

  private static JsonObject order() {
    return new JsonObject().put("amount", new BigDecimal("150000")).put("currency", "IDR");
  }

  @Test
  void createsAndReadsLikeRequestsAndNamesThePerson() {
    OperationAnswer created = answer(call("createOrder", Map.of(), order()));
    assertEquals(201, created.status());
    assertTrue(created.headers().get("Location").contains("/v1/orders/ord_"));
    String id = new JsonObject(created.body()).getString("id");
    JsonObject read = json(call("getOrder", Map.of("orderId", id), null));
    assertEquals(shop.order(id).get("number").asText(), read.getString("number"));
    JsonObject origin =
        new JsonObject(
            service.text(
                "select origin from event where object_id = '%s'"
                    .formatted(TypeId.ORDER.decode(id))));
    JsonObject siti =
        new JsonObject().put("type", "staff").put("id", "staff_a").put("label", "Siti");
    assertEquals(siti, origin.getJsonObject("actor"));
    assertEquals(created.headers().get("X-Request-Id"), origin.getString("requestId"));
  }

  @Test
  void refusesWhatARequestWouldBeRefused() {
    JsonObject wrong = order().put("currency", "idr").put("more", 1);
    Fault invalid = refusal(call("createOrder", Map.of("page", "2"), wrong));
    assertEquals(FaultCode.INVALID_REQUEST, invalid.code());
    assertEquals(
        Set.of("currency", "more", "page"),
        Set.copyOf(invalid.details().stream().map(Fault.Detail::field).toList()));
    assertEquals(
        FaultCode.INSUFFICIENT_SCOPE, refusal(call("createPaymentLink", Map.of(), order())).code());
    assertEquals(
        FaultCode.NOT_FOUND,
        refusal(call("getOrder", Map.of("orderId", "ord_01jd5k8zv7e6w9q2m4t8x0c3fb"), null))
            .code());
    assertEquals(FaultCode.INVALID_REQUEST, refusal(call("getOrder", Map.of(), null)).code());
    assertEquals(
        FaultCode.INVALID_REQUEST,
        refusal(call("listOrders", Map.of("customerReference", "a\0"), null)).code());
    assertEquals(FaultCode.INVALID_REQUEST, refusal(call("uploadImage", Map.of(), null)).code());
  }

  @Test
  void createsTokensWithTheScopesOfTheCallerAtMost() {
    JsonObject token =
        new JsonObject().put("label", "Till").put("scopes", new JsonArray().add("orders:read"));
    JsonObject made = json(call("createToken", Map.of(), token));
    assertNotNull(made.getString("token"));
    JsonObject rotated =
        json(call("rotateToken", Map.of("tokenId", made.getString("id")), new JsonObject()));
    assertNotNull(rotated.getString("token"));
    JsonObject more = token.copy().put("scopes", new JsonArray().add("merchant:write"));
    assertEquals(FaultCode.INSUFFICIENT_SCOPE, refusal(call("createToken", Map.of(), more)).code());
  }

  @Test
  void keepsFailuresAndChangesWithThePerson() {
    refusal(call("createOrder", Map.of(), order().put("amount", -1)));
    await()
        .ignoreExceptions()
        .untilAsserted(
            () -> {
              JsonArray kept = json(call("listRequests", Map.of(), null)).getJsonArray("data");
              JsonObject refused =
                  kept.stream()
                      .map(JsonObject.class::cast)
                      .filter(one -> one.getInteger("status") == 400)
                      .filter(one -> one.getString("operationId").equals("createOrder"))
                      .findFirst()
                      .orElseThrow();
              assertEquals("staff_a", refused.getJsonObject("actor").getString("id"));
              assertEquals("203.0.113.7", refused.getString("address"));
              assertEquals("/v1/orders", refused.getString("path"));
            });
  }

  @Test
  void readsLongAnswersInParts() {
    String id = json(call("createOrder", Map.of(), order())).getString("id");
    OperationAnswer csv = answer(call("exportOrders", Map.of(), null));
    assertNull(csv.body());
    Buffer whole = Buffer.buffer();
    Optional<Buffer> part = csv.parts().get().toCompletionStage().toCompletableFuture().join();
    while (part.isPresent()) {
      whole.appendBuffer(part.get());
      part = csv.parts().get().toCompletionStage().toCompletableFuture().join();
    }
    assertFalse(whole.toString().isEmpty());
    assertTrue(whole.toString().contains(id));
  }

  /** Calls over the bus and requests by HTTP count on the same budget. */
  @Test
  void countsExportsOnTheBudgetOfTheMerchant() {
    TestMerchant other = new TestMerchant(service);
    OperationAnswer first = answer(export(other));
    answer(export(other));
    assertEquals(FaultCode.RATE_LIMITED, refusal(export(other)).code());
    assertEquals(429, other.api().get("/orders.csv").status());
    first.parts().close();
    await().untilAsserted(() -> assertEquals(200, other.api().get("/orders.csv").status()));
  }

  /** More than the places in flight of a merchant. */
  @Test
  void keepsNoPlaceForCallsThatAreInvalid() {
    TestMerchant other = new TestMerchant(service);
    for (int i = 0; i < 300; i++) {
      Future<OperationAnswer> invalid = list(other, Map.of("status", "unknown"));
      TestService.await(invalid.otherwiseEmpty());
      assertEquals(FaultCode.INVALID_REQUEST, Fault.of(invalid.cause()).code());
    }
    assertEquals(200, TestService.await(list(other, Map.of("status", "paid"))).status());
  }

  /** The kept requests of all merchants are written together. */
  @Test
  void refusesCallersWithoutNameAndKeepsTheRequestsOfOthers() {
    for (Origin nobody :
        List.of(
            Origin.EXTENSION,
            Origin.provider("acme", null),
            Origin.staff("staff_\u0000", "Siti", null),
            Origin.staff("staff_a", "\ud83d", null))) {
      Fault refused = refusal(called("listOrders", Map.of("status", "unknown"), nobody));
      assertEquals("origin", refused.details().get(0).field());
    }
    TestMerchant other = new TestMerchant(service);
    assertEquals(400, other.api().post("/orders", "{}").status());
    await().until(() -> other.api().get("/requests").json().get("data").size() == 1);
  }

  private static Future<OperationAnswer> called(
      String operation, Map<String, String> parameters, Origin origin) {
    CallOperation call =
        new CallOperation(operation, shop.merchantId(), true, SCOPES, parameters, null, null, null);
    return service.node().bus().request(BusApi.CALL_OPERATION, call, origin);
  }

  private static Future<OperationAnswer> list(TestMerchant merchant, Map<String, String> filter) {
    CallOperation call =
        new CallOperation(
            "listOrders", merchant.merchantId(), true, SCOPES, filter, null, null, null);
    return service.node().bus().request(BusApi.CALL_OPERATION, call, SITI);
  }

  private static Future<OperationAnswer> export(TestMerchant merchant) {
    CallOperation call =
        new CallOperation(
            "exportOrders", merchant.merchantId(), true, SCOPES, Map.of(), null, null, null);
    return service.node().bus().request(BusApi.CALL_OPERATION, call, SITI);
  }
}
