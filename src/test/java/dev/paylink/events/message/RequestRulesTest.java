package dev.paylink.events.message;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.MessageKind;
import dev.paylink.api.OrderStatus;
import dev.paylink.events.message.MessageStore.Subject;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class RequestRulesTest {
  private static final Instant NOW = Instant.parse("2026-11-21T10:00:00Z");
  private static final String EMAIL = "ayu@example.com";

  private static Subject paid(@Nullable String email) {
    return new Subject(OrderStatus.PAID, email, true, false, false);
  }

  private static Fault refused(Executable request) {
    return assertThrows(Fault.class, request);
  }

  private static void assertNotSendable(String reason, Executable request) {
    Fault fault = refused(request);
    assertEquals(FaultCode.MESSAGE_NOT_SENDABLE, fault.code());
    assertEquals(reason, fault.getMessage());
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      textBlock =
          """
          receipt,      paid,      true,  false, false, -
          receipt,      pending,   false, false, false, 'The order is pending, not paid'
          receipt,      cancelled, true,  false, false, 'The order is cancelled, not paid'
          refund,       paid,      true,  true,  false, -
          refund,       cancelled, false, true,  false, -
          refund,       paid,      true,  false, false, No money of the order was refunded
          late_money,   cancelled, true,  false, false, -
          late_money,   cancelled, false, false, false, The order has not received money after it was cancelled
          late_money,   paid,      true,  false, false, The order has not received money after it was cancelled
          instructions, pending,   false, false, true,  -
          instructions, pending,   false, false, false, The order has no pending payment with instructions
          instructions, cancelled, false, false, true,  The order has no pending payment with instructions
          """)
  void sendsWhatIsTrue(
      String kind, String status, boolean keeps, boolean refunded, boolean waits, String reason) {
    Subject order = new Subject(OrderStatus.of(status), EMAIL, keeps, refunded, waits);
    if (reason == null) {
      assertEquals(EMAIL, RequestRules.recipient(order, MessageKind.of(kind), true));
    } else {
      assertNotSendable(reason, () -> RequestRules.recipient(order, MessageKind.of(kind), true));
    }
  }

  @ParameterizedTest
  @EnumSource(
      names = {"RECEIPT", "REFUND", "LATE_MONEY", "INSTRUCTIONS"},
      mode = EnumSource.Mode.EXCLUDE)
  void refusesOtherKinds(MessageKind kind) {
    Fault fault = refused(() -> RequestRules.recipient(paid(EMAIL), kind, true));
    assertEquals(FaultCode.INVALID_REQUEST, fault.code());
  }

  @Test
  void saysWhyNobodyGetsIt() {
    assertNotSendable(
        "The order has no e-mail address",
        () -> RequestRules.recipient(paid(null), MessageKind.RECEIPT, true));
    assertNotSendable(
        "This service sends no e-mails",
        () -> RequestRules.recipient(paid(EMAIL), MessageKind.RECEIPT, false));
  }

  @Test
  void sendsFiveInADay() {
    assertDoesNotThrow(() -> RequestRules.requireFew(Collections.nCopies(4, NOW), NOW));
    List<Instant> five = Collections.nCopies(5, NOW.minus(Duration.ofHours(23)));
    Fault fault = refused(() -> RequestRules.requireFew(five, NOW));
    assertEquals(FaultCode.RATE_LIMITED, fault.code());
    assertEquals(3601, fault.retryAfterSeconds());
  }
}
