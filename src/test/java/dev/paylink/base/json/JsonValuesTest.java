package dev.paylink.base.json;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonValuesTest {
  private static Map<String, Object> read(String json) {
    return StrictJson.readObject(json.getBytes(StandardCharsets.UTF_8));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "{\"a\":\"x\\u0000y\"}             | a          | must not contain the character U+0000",
        "{\"a\":[1,{\"b\":\"\\u0000\"}]}   | a[1].b     | must not contain the character U+0000",
        "{\"a\":[[\"\\ud800\"]]}           | a[0][0]    | must not contain half a surrogate pair",
        "{\"a\":\"\\udc00\"}               | a          | must not contain half a surrogate pair",
        "{\"a\":\"\\udc00\\ud800\"}        | a          | must not contain half a surrogate pair",
        "{\"a\":\"\\ud83d\\ud83d\\ude00\"} | a        | must not contain half a surrogate pair",
        "{\"c\":{\"\\u0000\":1}}           | c          | must not have field names with the character U+0000",
      })
  void rejectsTextThatPostgresCannotStore(String json, String field, String message) {
    JsonRefusal refusal = assertThrows(JsonRefusal.class, () -> read(json));
    assertEquals(field, refusal.field());
    assertEquals(message, refusal.getMessage());
  }

  /** The parser refuses such a name before its values are checked. */
  @ParameterizedTest
  @ValueSource(strings = {"\\ud83dx", "\\ude00", "x\\ud83d"})
  void rejectsNamesWithHalfASurrogatePair(String name) {
    assertThrows(JsonRefusal.class, () -> read("{\"c\":{\"" + name + "\":1}}"));
  }

  @Test
  void acceptsAnyOtherText() {
    String text = "\u0001\t\n\"\\/ é 你好 😀 \uFFFF \u2028";
    assertEquals(Map.of(text, text), read(StrictJson.write(Map.of(text, text))));
    assertEquals("😀", read("{\"a\":\"\\ud83d\\ude00\"}").get("a"));
  }

  @Test
  void dropsInvisibleCharactersAtTheEndsOfTexts() {
    assertEquals(
        Map.of("a", "x", "b", Map.of("c", List.of("y ", "", 1))),
        read("{\"a\":\"\ufeffx\",\"b\":{\"c\":[\"y \u200b\",\"\u2060\",1]}}"));
  }

  @Test
  void dropsInvisibleCharactersAtTheEndsOfNames() {
    assertEquals(Map.of("a", 1, "b", 2), read("{\"\ufeffa\":1,\"b\u200b\":2}"));
    JsonRefusal refusal =
        assertThrows(JsonRefusal.class, () -> read("{\"m\":{\"\ufeffa\":1,\"a\":2}}"));
    assertEquals("m", refusal.field());
  }

  /** Each of these would take gigabytes of memory when written without an exponent. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "1e999999999",
        "-1e999999999",
        "1e-999999999",
        "0e999999999",
        "0e-999999999",
        "1.5e2147483647",
        "1e-2147483647",
        "1e101",
        "1e-101"
      })
  void rejectsHugeExponents(String number) {
    JsonRefusal refusal =
        assertThrows(JsonRefusal.class, () -> read("{\"m\":{\"n\":" + number + "}}"));
    assertEquals("m.n", refusal.field());
    assertEquals("must be a number of at most 100 digits", refusal.getMessage());
  }

  /** The range of exponents depends on the JDK, and with it whether the refusal names the field. */
  @ParameterizedTest
  @ValueSource(
      strings = {"1e2147483648", "1e-2147483649", "1e99999999999", "1e-99999999999999999999"})
  void rejectsExponentsOutOfRangeOfDecimals(String number) {
    JsonRefusal refusal = assertThrows(JsonRefusal.class, () -> read("{\"a\":" + number + "}"));
    assertTrue(refusal.getMessage().endsWith("of at most 100 digits"), refusal.getMessage());
  }

  @Test
  void acceptsAHundredDigitsAndRejectsMore() {
    String hundred = "9".repeat(100);
    for (String number :
        new String[] {
          hundred,
          "-" + hundred,
          "1" + "0".repeat(99),
          hundred.substring(1) + ".5",
          "0." + hundred,
          "1e99",
          "1e-100",
          "9.9e98"
        }) {
      assertDoesNotThrow(() -> read("{\"a\":" + number + "}"), number);
    }
    for (String number :
        new String[] {
          hundred + "9", "-1" + hundred, hundred + ".5", "0.0" + hundred, "1e100", hundred + "e1"
        }) {
      assertThrows(JsonRefusal.class, () -> read("{\"a\":" + number + "}"), number);
    }
  }

  /** A client must be able to send back every number of an answer. */
  @ParameterizedTest
  @ValueSource(strings = {"1e99", "1e-100", "9.9e98", "1.5e10", "-12.50", "0.000"})
  void readsANumberAgainAsItWasWritten(String number) {
    String written = StrictJson.write(read("{\"a\":" + number + "}"));
    assertEquals(written, StrictJson.write(read(written)));
  }
}
