package dev.paylink.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.vertx.core.eventbus.ReplyException;
import io.vertx.core.eventbus.ReplyFailure;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FaultTest {

  /** Failures of the bus itself have code -1; their type decides. */
  @ParameterizedTest
  @CsvSource({
    "TIMEOUT, TIMEOUT, 0",
    "NO_HANDLERS, UNAVAILABLE, 1",
    "RECIPIENT_FAILURE, INTERNAL, 0",
    "ERROR, INTERNAL, 0"
  })
  void mapsEachReplyFailureToItsCode(ReplyFailure type, FaultCode code, int retryAfter) {
    Fault fault = Fault.of(new ReplyException(type, -1, "from the bus"));
    assertEquals(code, fault.code());
    assertEquals(retryAfter, fault.retryAfterSeconds());
    assertFalse(fault.getMessage().contains("from the bus"), fault.getMessage());
  }

  @Test
  void hidesTheMessageOfADefectAndKeepsItsCause() {
    RuntimeException defect = new IllegalStateException("password=hunter2");
    Fault fault = Fault.of(defect);
    assertEquals(FaultCode.INTERNAL, fault.code());
    assertSame(defect, fault.getCause());
    assertFalse(fault.getMessage().contains("hunter2"), fault.getMessage());
    assertEquals(FaultCode.INTERNAL, Fault.of(null).code());
    assertNull(Fault.of(null).getCause());
  }

  @Test
  void returnsAFaultUnchanged() {
    Fault fault = new Fault(FaultCode.NOT_FOUND, "There is no order ord_x");
    assertSame(fault, Fault.of(fault));
    assertEquals(404, fault.failureCode());
    assertEquals(ReplyFailure.RECIPIENT_FAILURE, fault.failureType());
  }

  @Test
  void namesTheFirstFieldAndCountsTheOthers() {
    Fault.Detail amount = new Fault.Detail("amount", "is required");
    Fault.Detail email = new Fault.Detail("customer.email", "must be an e-mail address");
    assertEquals("amount is required", Fault.invalid(List.of(amount)).getMessage());
    Fault both = Fault.invalid(List.of(amount, email));
    assertEquals("amount is required (and 1 more)", both.getMessage());
    assertEquals(List.of(amount, email), both.details());
  }

  @Test
  void describesAFaultOfTheWholeBodyWithoutAField() {
    Fault fault = Fault.invalid("", "must be UTF-8");
    assertEquals("The request body must be UTF-8", fault.getMessage());
    assertEquals(List.of(), fault.details());
  }

  @ParameterizedTest
  @CsvSource({"1, 'try again in 1 second'", "2, 'try again in 2 seconds'"})
  void saysHowLongToWaitAfterARateLimit(int seconds, String ending) {
    Fault fault = Fault.rateLimited("Too many requests with this token", seconds);
    assertEquals("Too many requests with this token; " + ending, fault.getMessage());
    assertEquals(seconds, fault.retryAfterSeconds());
  }

  /** Clients branch on these codes, so a change breaks clients. */
  @Test
  void keepsTheCodesAndStatusesOfTheContract() {
    Map<String, Integer> codes = new TreeMap<>();
    for (FaultCode code : FaultCode.values()) {
      codes.put(code.code(), code.status());
    }
    Map<String, Integer> expected =
        new TreeMap<>(
            Map.ofEntries(
                Map.entry("invalid_request", 400),
                Map.entry("unauthorized", 401),
                Map.entry("insufficient_scope", 403),
                Map.entry("not_found", 404),
                Map.entry("method_not_allowed", 405),
                Map.entry("request_timeout", 408),
                Map.entry("order_not_cancellable", 409),
                Map.entry("invalid_transition", 409),
                Map.entry("reference_already_recorded", 409),
                Map.entry("refund_exceeds_received", 409),
                Map.entry("refund_needs_payment", 409),
                Map.entry("token_not_rotatable", 409),
                Map.entry("limit_reached", 409),
                Map.entry("upload_conflict", 409),
                Map.entry("image_in_use", 409),
                Map.entry("clock_advancing", 409),
                Map.entry("external_id_taken", 409),
                Map.entry("message_not_sendable", 409),
                Map.entry("payment_link_not_payable", 410),
                Map.entry("precondition_failed", 412),
                Map.entry("payload_too_large", 413),
                Map.entry("uri_too_long", 414),
                Map.entry("unsupported_media_type", 415),
                Map.entry("idempotency_key_reused", 422),
                Map.entry("rate_limited", 429),
                Map.entry("headers_too_large", 431),
                Map.entry("internal", 500),
                Map.entry("provider_failed", 502),
                Map.entry("unavailable", 503),
                Map.entry("timeout", 504)));
    assertEquals(expected, codes);
  }
}
