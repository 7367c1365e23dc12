package dev.paylink.console.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OrderQueryTest {
  private static Set<String> values(String typed, String parameter) {
    return OrderQuery.of(typed).stream()
        .filter(one -> one.getKey().equals(parameter))
        .map(Map.Entry::getValue)
        .collect(Collectors.toSet());
  }

  @Test
  void searchesAMailAddressAlone() {
    assertEquals(
        List.of(Map.entry("email", "siti@example.com")), OrderQuery.of(" siti@example.com "));
  }

  @ParameterizedTest
  @CsvSource({
    "0812 987-6543, +628129876543",
    "+62 812 9876543, 08129876543",
    "62812 9876543, +628129876543",
    "812 9876543, 08129876543",
    "812 9876543, +628129876543"
  })
  void searchesAPhoneNumberWithAndWithoutItsCountry(String typed, String searched) {
    assertTrue(values(typed, "phone").contains(searched), typed);
    assertEquals(Set.of(), values(typed, "name"));
  }

  @Test
  void searchesWordsAsNameAndReference() {
    assertEquals(Set.of("Siti Rahma"), values("Siti Rahma", "name"));
    assertEquals(Set.of("Siti Rahma"), values("Siti Rahma", "customerReference"));
    assertEquals(Set.of(), values("Siti Rahma", "phone"));
    assertEquals(Set.of(), values("Siti Rahma", "number"));
  }

  @ParameterizedTest
  @CsvSource({"T8X0C3FB, true", "#t8x0-c3fb, true", "t8x0c3f, false", "T8X0C3IL, false"})
  void knowsTheNumberOfAnOrder(String typed, boolean number) {
    assertEquals(number, !values(typed, "number").isEmpty(), typed);
  }

  @ParameterizedTest
  @CsvSource({"R-2026-000123, true", "rf-2026-1000017, true", "R-2026-0123, false"})
  void knowsTheNumberOfAReceipt(String typed, boolean number) {
    assertEquals(number, !values(typed, "receiptNumber").isEmpty(), typed);
    assertEquals(Set.of(typed), values(typed, "externalId"));
  }

  @Test
  void searchesNothingForNothing() {
    assertEquals(List.of(), OrderQuery.of("   "));
    assertEquals(List.of(), OrderQuery.of("x".repeat(101)));
  }
}
