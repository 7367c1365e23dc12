package dev.paylink.sales.receipt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.time.Instant;
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
  void takesYearOfMerchantsTimeZone() {
    assertEquals(2027, ReceiptNumbers.year(NEW_YEAR_IN_JAKARTA, "Asia/Jakarta"));
    assertEquals(2026, ReceiptNumbers.year(NEW_YEAR_IN_JAKARTA.minusMillis(1), "Asia/Jakarta"));
    assertEquals(2026, ReceiptNumbers.year(NEW_YEAR_IN_JAKARTA, null));
    assertEquals(2026, ReceiptNumbers.year(NEW_YEAR_IN_JAKARTA, "Nowhere/Town"));
  }
}
