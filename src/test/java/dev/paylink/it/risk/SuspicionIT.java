package dev.paylink.it.risk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.api.BusApi;
import dev.paylink.api.Fault;
import dev.paylink.api.RiskMessages.AssessRisk;
import dev.paylink.api.RiskMessages.RiskVerdict;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.OwnNode;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestService;
import io.vertx.core.Future;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Orders flagged by an extension and flags cleared by merchants. */
class SuspicionIT {
  private static final RiskVerdict SUSPECT = new RiskVerdict("Known to be bad");

  private static final AtomicReference<Function<AssessRisk, Future<RiskVerdict>>> extension =
      new AtomicReference<>();
  private static TestService service;
  private static TestMerchant merchant;

  @BeforeAll
  static void start(
      @OwnNode("risk rules are registered with it, and flag orders of all merchants")
          TestService node) {
    service = node;
    service.node().bus().handle(BusApi.ASSESS_RISK, order -> extension.get().apply(order));
    merchant = new TestMerchant(service, "sandbox");
  }

  @BeforeEach
  void flagEveryOrder() {
    extension.set(order -> Future.succeededFuture(SUSPECT));
  }

  @Test
  void flagsOrderByExtension() {
    AtomicReference<AssessRisk> request = new AtomicReference<>();
    extension.set(
        order -> {
          request.set(order);
          return Future.succeededFuture(SUSPECT);
        });
    JsonNode order = merchant.order(merchant.startPayment().orderId());
    assertTrue(order.get("suspicious").asBoolean());
    assertEquals("risk_assessment", order.at("/suspiciousReasons/0/code").asText());
    assertEquals("Known to be bad", order.at("/suspiciousReasons/0/message").asText());
    assertEquals(merchant.merchantId(), request.get().merchantId());
    assertEquals(order.get("paymentLinkId").asText(), request.get().paymentLinkId());
    assertEquals(order.get("amount").decimalValue(), request.get().amount());
    assertEquals("IDR", request.get().currency());
  }

  @Test
  void storesReasonAsPrintableText() {
    String reason = "a\u0000b\ud800 " + "😀".repeat(600);
    extension.set(order -> Future.succeededFuture(new RiskVerdict(reason)));
    JsonNode order = merchant.order(merchant.startPayment().orderId());
    String message = order.at("/suspiciousReasons/0/message").asText();
    assertTrue(message.startsWith("a b  😀"), message);
    assertTrue(message.endsWith("😀"), "The last character must not be cut");
    assertEquals(500, message.codePointCount(0, message.length()));
  }

  @Test
  void flagsOrderThatExtensionDidNotAssess() throws InterruptedException {
    List<Function<AssessRisk, Future<RiskVerdict>>> failures =
        List.of(
            order -> service.vertx().timer(300, TimeUnit.MILLISECONDS).map(SUSPECT),
            order -> Future.failedFuture("hunter2"),
            order -> {
              throw new IllegalStateException("hunter2");
            },
            order -> Future.failedFuture(Fault.unavailable("The scores are not loaded", null)),
            order -> null,
            order -> Future.succeededFuture());
    for (Function<AssessRisk, Future<RiskVerdict>> failure : failures) {
      extension.set(failure);
      String id = merchant.startPayment().orderId();
      TimeUnit.MILLISECONDS.sleep(150); // a late verdict must be ignored
      JsonNode order = merchant.order(id);
      assertTrue(order.get("suspicious").asBoolean());
      assertEquals(1, order.get("suspiciousReasons").size(), order.toString());
      JsonNode reason = order.at("/suspiciousReasons/0");
      assertEquals("not_assessed", reason.get("code").asText());
      assertFalse(reason.get("message").asText().contains("hunter2"), reason.toString());
      assertEquals(
          "order.created/1 order.suspicious/2/pending payment.pending/3", merchant.history(id));
    }
  }

  @Test
  void acceptsOrderWithoutReason() {
    extension.set(order -> Future.succeededFuture(new RiskVerdict(null)));
    String id = merchant.startPayment().orderId();
    assertFalse(merchant.order(id).get("suspicious").asBoolean());
    assertEquals("order.created/1 payment.pending/2", merchant.history(id));
  }

  @Test
  void clearsFlagOnceKeepingReasons() {
    String id = merchant.startPayment().orderId();
    String history = merchant.history(id);
    JsonNode cleared = patch(id, 200, "{\"suspicious\":false}");
    assertFalse(cleared.get("suspicious").asBoolean());
    assertEquals("pending", cleared.get("status").asText());
    JsonNode reason = cleared.at("/suspiciousReasons/0");
    assertEquals("risk_assessment", reason.get("code").asText());
    assertTrue(reason.has("clearedAt"), reason.toString());
    assertEquals(
        cleared, patch(id, 200, "{\"suspicious\":false}"), "clearing again changes nothing");
    assertEquals(history + " order.flag_cleared/4/pending", merchant.history(id));
  }

  @Test
  void clearsFlagTogetherWithTransition() {
    String id = merchant.startPayment().orderId();
    JsonNode paid = patch(id, 200, "{\"suspicious\":false,\"status\":\"paid\"}");
    assertEquals("paid", paid.get("status").asText());
    assertFalse(paid.get("suspicious").asBoolean());
    assertEquals(
        "order.created/1 order.suspicious/2/pending payment.pending/3 payment.succeeded/4/pending"
            + " order.paid/5/pending order.flag_cleared/6/paid",
        merchant.history(id));
  }

  @Test
  void keepsFlagWhenTransitionIsRejected() {
    String id = merchant.startPayment().orderId();
    String before = merchant.api().get("/orders/" + id).text();
    patch(id, 409, "{\"suspicious\":false,\"status\":\"completed\"}");
    assertEquals(before, merchant.api().get("/orders/" + id).text());
  }

  @Test
  void flagsOrderAgainAfterClearing() {
    TestMerchant.StartedPayment started = merchant.startPayment();
    patch(started.orderId(), 200, "{\"suspicious\":false,\"status\":\"cancelled\"}");
    merchant.settle(started.paymentId(), started.paymentId(), true);
    JsonNode order = merchant.order(started.orderId());
    assertTrue(order.get("suspicious").asBoolean());
    assertTrue(order.at("/suspiciousReasons/0").has("clearedAt"));
    assertEquals("paid_after_cancellation", order.at("/suspiciousReasons/1/code").asText());
    assertFalse(order.at("/suspiciousReasons/1").has("clearedAt"));
    assertEquals(
        "order.created/1 order.suspicious/2/pending payment.pending/3 order.cancelled/4/pending"
            + " order.flag_cleared/5/cancelled payment.succeeded/6/pending"
            + " order.payment_conflict/7/cancelled order.suspicious/8/cancelled",
        merchant.history(started.orderId()));
  }

  @Test
  void rejectsUpdateWithoutChange() {
    String id = merchant.startPayment().orderId();
    for (String body : List.of("{}", "{\"suspicious\":true}", "{\"suspicious\":null}")) {
      ApiClient.Answer answer = merchant.api().patch("/orders/" + id, body);
      assertEquals(400, answer.status(), body);
      assertEquals("invalid_request", answer.code());
      String message = answer.json().get("message").asText();
      assertTrue(message.contains(body.equals("{}") ? "status" : "false"), message);
    }
    assertTrue(merchant.order(id).get("suspicious").asBoolean());
  }

  private static JsonNode patch(String id, int status, String body) {
    ApiClient.Answer answer = merchant.api().patch("/orders/" + id, body);
    assertEquals(status, answer.status(), answer.text());
    return answer.json();
  }
}
