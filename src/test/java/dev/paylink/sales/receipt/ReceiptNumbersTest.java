package dev.paylink.sales.receipt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.paylink.sales.receipt.ReceiptNumbers.Parsed;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ReceiptNumbersTest {
  private static final Instant NEW_YEAR_IN_JAKARTA = Instant.parse("2026-12-31T17:00:00Z");

  @Test
  void formatsNumbers() {
    assertEquals("R-2026-000123", ReceiptNumbers.format(ReceiptKind.PAYMENT, 2026, 123));
    assertEquals("RF-2026-000017", ReceiptNumbers.format(ReceiptKind.REFUND, 2026, 17));
    assertEquals("R-2026-1234567", ReceiptNumbers.format(ReceiptKind.PAYMENT, 2026, 1_234_567));
    assertNull(ReceiptNumbers.format(ReceiptKind.PAYMENT, (Integer) null, null));
  }

  @Test
  void readsNumbers() {
    assertEquals(
        Optional.of(new Parsed(ReceiptKind.PAYMENT, 2026, 123)),
        ReceiptNumbers.parse("R-2026-000123"));
    assertEquals(
        Optional.of(new Parsed(ReceiptKind.REFUND, 2026, 1_234_567)),
        ReceiptNumbers.parse("rf-2026-1234567"));
    for (String other : List.of("", "R-2026-0000123", "R-2026-123", "R-26-000123", "X-2026-1")) {
      assertEquals(Optional.empty(), ReceiptNumbers.parse(other), other);
    }
  }

  @Test
  void takesYearOfMerchantsTimeZone() {
    assertEquals(2027, ReceiptNumbers.year(NEW_YEAR_IN_JAKARTA, "Asia/Jakarta"));
    assertEquals(2026, ReceiptNumbers.year(NEW_YEAR_IN_JAKARTA.minusMillis(1), "Asia/Jakarta"));
    assertEquals(2026, ReceiptNumbers.year(NEW_YEAR_IN_JAKARTA, null));
    assertEquals(2026, ReceiptNumbers.year(NEW_YEAR_IN_JAKARTA, "Nowhere/Town"));
  }
}
