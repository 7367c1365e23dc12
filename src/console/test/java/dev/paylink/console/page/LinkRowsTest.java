package dev.paylink.console.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.paylink.console.page.LinkTable.Line;
import dev.paylink.console.web.Language;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LinkRowsTest {
  private static final Map<String, String> SEAT = Map.of("title", "Seat", "amount", "150.000");

  private final LinkRows rows =
      new LinkRows(
          "IDR",
          ZoneId.of("Asia/Jakarta"),
          Language.ID,
          Instant.parse("2026-11-27T18:00:00Z")); // 28 November in Jakarta

  @Test
  void takesTheCurrencyOfTheShop() {
    LinkRow row = rows.understand(new Line(2, SEAT, null));

    assertNull(row.error());
    assertEquals(new BigDecimal("150000"), row.amount());
    assertEquals(
        Map.of(
            "title",
            "Seat",
            "amount",
            new BigDecimal("150000"),
            "currency",
            "IDR",
            "allowPartial",
            false,
            "require",
            List.of()),
        row.body());
  }

  @Test
  void understandsAllFields() {
    Map<String, String> values = new HashMap<>(SEAT);
    values.put("currency", "usd");
    values.put("amount", "12,50");
    values.put("expiresAt", "2026-11-28");
    values.put("maxPayments", "3");
    values.put("customer.email", "siti@example.com");

    Map<String, Object> body = rows.understand(new Line(2, values, null)).body();

    assertEquals("USD", body.get("currency"));
    assertEquals(new BigDecimal("12.50"), body.get("amount"));
    assertEquals("2026-11-28T17:00:00Z", body.get("expiresAt"));
    assertEquals(3, body.get("maxPayments"));
    assertEquals(Map.of("email", "siti@example.com"), body.get("customer"));
  }

  @ParameterizedTest
  @CsvSource({
    "title,,title",
    "amount,,amount",
    "amount,free,amount",
    "amount,0,amount",
    "currency,rupiah,currency",
    "expiresAt,31/12/2026,expiresAt",
    "expiresAt,2026-11-27,expiresAt",
    "maxPayments,many,maxPayments",
    "maxPayments,0,maxPayments",
    "maxPayments,10001,maxPayments",
    "customer.email,siti,customer.email",
    "customer.email,siti@,customer.email",
    "customer.phone,call me,customer.phone",
    "currency,DEM,currency",
    "amount,'0,001',amount"
  })
  void namesWhatIsWrong(String field, String value, String wrong) {
    Map<String, String> values = new HashMap<>(SEAT);
    if (value == null) {
      values.remove(field);
    } else {
      values.put(field, value);
    }

    LinkRow row = rows.understand(new Line(7, values, null));

    assertNotNull(row.error());
    assertEquals(wrong, row.error().field());
    assertEquals(7, row.number());
    assertEquals(Map.of(), row.body());
  }

  @Test
  void takesTheCurrencyThatTheAmountNames() {
    LinkRows dollars =
        new LinkRows("USD", ZoneId.of("UTC"), Language.EN, Instant.parse("2026-11-27T18:00:00Z"));

    LinkRow row =
        dollars.understand(new Line(2, Map.of("title", "Kopi", "amount", "Rp150.000,-"), null));

    assertEquals("IDR", row.body().get("currency"));
    assertEquals(new BigDecimal("150000"), row.amount());
  }

  @Test
  void refusesLongTitles() {
    Map<String, String> values = new HashMap<>(SEAT);
    values.put("title", "x".repeat(201));

    assertNotNull(rows.understand(new Line(2, values, null)).error());
  }
}
