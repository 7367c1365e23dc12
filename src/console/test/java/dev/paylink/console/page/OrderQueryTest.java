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
import org.junit.jupiter.params.provider.ValueSource;

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
  @CsvSource({
    "T8X0C3FB, true",
    "#t8x0-c3fb, true",
    "t8x0c3f, false",
    "T8X0C3IL, true",
    "T8X0\u2013C3FB, true",
    "T8X0\u00a0C3FB, true"
  })
  void knowsTheNumberOfAnOrder(String typed, boolean number) {
    assertEquals(number, !values(typed, "number").isEmpty(), typed);
  }

  @ParameterizedTest
  @CsvSource({"R-2026-000123, true", "rf-2026-1000017, true", "R-2026-0123, false"})
  void knowsTheNumberOfAReceipt(String typed, boolean number) {
    assertEquals(number, !values(typed, "receiptNumber").isEmpty(), typed);
    assertEquals(Set.of(typed), values(typed, "externalId"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"ORD_01h455vb4pex5vsknk084sn02q", "Ord_T8X0C3FB"})
  void takesAnIdInAnyCaseForTheNumber(String id) {
    assertEquals(List.of(Map.entry("number", id)), OrderQuery.of(id));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "R\u20132026\u2013000041",
        "r-2026-000041",
        "R 2026 000041",
        "R\u00a0-\u00a02026-000041"
      })
  void readsTheNumberOfAReceiptWithAnyDash(String typed) {
    assertTrue(values(typed, "receiptNumber").iterator().next().matches("[rR]-2026-000041"));
    assertTrue(values(typed, "externalId").contains(typed));
  }

  @Test
  void readsApostrophesBlanksAndInvisibleCharactersAsAKeyboardTypesThem() {
    assertEquals(Set.of("o'rahma"), values("o\u2019rahma", "name"));
    assertTrue(values("0812\u00a0987\u00a06543", "phone").contains("+628129876543"));
    assertTrue(values("\u202a+62\u202f812\u20119876543\u202c", "phone").contains("+628129876543"));
  }

  @Test
  void searchesNothingForNothing() {
    assertEquals(List.of(), OrderQuery.of("   "));
    assertEquals(List.of(), OrderQuery.of("x".repeat(101)));
  }
}
