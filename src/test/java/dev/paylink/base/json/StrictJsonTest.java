package dev.paylink.base.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.api.Metadata;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StrictJsonTest {

  /** A record with the field types of requests. */
  record Sample(@Nullable BigDecimal amount, @Nullable Instant at, @Nullable Sample inner) {}

  private static Map<String, Object> read(String json) {
    return StrictJson.readObject(json.getBytes(StandardCharsets.UTF_8));
  }

  private static JsonRefusal refusal(String json) {
    return assertThrows(JsonRefusal.class, () -> read(json), json);
  }

  @Test
  void readsDecimalsAndIntegersExactly() {
    Map<String, Object> tree =
        read(
            "{\"a\":1.10,\"b\":0.1,\"c\":12345678901234567890123,\"d\":1e2,\"e\":9007199254740993}");
    assertEquals(new BigDecimal("1.10"), tree.get("a"));
    assertEquals(new BigDecimal("0.1"), tree.get("b"));
    assertEquals(new BigInteger("12345678901234567890123"), tree.get("c"));
    assertEquals(new BigDecimal("1E+2"), tree.get("d"));
    assertEquals(9007199254740993L, tree.get("e"));
    assertEquals(
        "{\"a\":1.10,\"b\":0.1,\"c\":12345678901234567890123,\"d\":100,\"e\":9007199254740993}",
        StrictJson.write(tree));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "{",
        "{\"a\":1",
        "{\"a\":1,}",
        "{'a':1}",
        "{a:1}",
        "{\"a\":01}",
        "{\"a\":+1}",
        "{\"a\":.5}",
        "{\"a\":1.}",
        "{\"a\":NaN}",
        "{\"a\":Infinity}",
        "{\"a\":0x1F}",
        "{\"a\":True}",
        "{\"a\":\"\t\"}",
        "{\"a\":\"\\x\"}",
        "{\"a\":\"\\u12\"}",
        "/* c */ {}",
        "{} // c",
        "{} x",
        "\uFEFF{}"
      })
  void rejectsMalformedJson(String json) {
    assertTrue(refusal(json).getMessage().startsWith("must be well-formed JSON"), json);
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "1", "1.5", "true", "\"a\"", "[]", "[{}]"})
  void rejectsJsonThatIsNotAnObject(String json) {
    assertEquals("must be a JSON object", refusal(json).getMessage());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"a\":1,\"a\":1}",
        "{\"b\":{\"a\":1,\"c\":2,\"a\":null}}",
        "{\"b\":[{\"a\":1,\"\\u0061\":2}]}"
      })
  void rejectsADuplicateFieldName(String json) {
    assertTrue(refusal(json).getMessage().startsWith("must not name a field twice (line 1"), json);
  }

  @ParameterizedTest
  @ValueSource(strings = {"{} {}", "{}[]", "{}null", "{}1"})
  void rejectsTrailingContent(String json) {
    String message = refusal(json).getMessage();
    assertTrue(message.startsWith("must be one JSON object with nothing after it"), message);
  }

  @Test
  void reportsThePositionWithoutTheContent() {
    JsonRefusal refusal = refusal("{\n  \"secret\": hunter2\n}");
    assertTrue(refusal.getMessage().contains("(line 2, column "), refusal.getMessage());
    assertFalse(refusal.getMessage().contains("hunter2"), refusal.getMessage());
    assertEquals("", refusal.field());
  }

  @Test
  void rejectsBytesThatAreNotUtf8() {
    byte[][] wrong = {
      {'{', '"', (byte) 0xE9, '"', ':', '1', '}'},
      {'{', '"', (byte) 0xC0, (byte) 0xAF, '"', ':', '1', '}'},
      {'{', '"', (byte) 0xED, (byte) 0xA0, (byte) 0x80, '"', ':', '1', '}'},
      "{}".getBytes(StandardCharsets.UTF_16)
    };
    for (byte[] bytes : wrong) {
      JsonRefusal refusal = assertThrows(JsonRefusal.class, () -> StrictJson.readObject(bytes));
      assertEquals("must be UTF-8", refusal.getMessage());
    }
  }

  @Test
  void limitsNestingTo32Levels() {
    String deepest = "{\"a\":" + "[".repeat(31) + "]".repeat(31) + "}";
    assertEquals(1, read(deepest).size());
    String deeper = "{\"a\":" + "[".repeat(32) + "]".repeat(32) + "}";
    assertTrue(refusal(deeper).getMessage().startsWith("must nest at most 32 levels deep"));
    assertTrue(refusal("{\"a\":".repeat(20_000)).getMessage().startsWith("must nest at most 32"));
  }

  @Test
  void rejectsANumberOfMoreThanAThousandCharacters() {
    assertTrue(
        refusal("{\"a\":" + "1".repeat(1_001) + "}").getMessage().contains("at most 1000 char"));
  }

  @Test
  void writesEqualValuesAsEqualCanonicalText() {
    String one = "{\"b\":{\"y\":[{\"q\":1,\"p\":2}],\"x\":null},\"a\":1.50}";
    String other = "{ \"a\" : 1.50, \"b\" : { \"x\":null, \"y\":[ { \"p\":2, \"q\":1 } ] } }";
    String canonical = "{\"a\":1.50,\"b\":{\"x\":null,\"y\":[{\"p\":2,\"q\":1}]}}";
    assertEquals(canonical, StrictJson.writeCanonical(read(one)));
    assertEquals(canonical, StrictJson.writeCanonical(read(other)));
    assertEquals(
        "{\"a\":[2,1]}",
        StrictJson.writeCanonical(read("{\"a\":[2,1]}")),
        "a list keeps its order");
  }

  @Test
  void sortsTheNamesInsideMetadata() {
    record Holder(Metadata metadata) {}
    assertEquals(
        StrictJson.writeCanonical(
            new Holder(new Metadata(StrictJson.write(read("{\"a\":{\"c\":1,\"b\":2},\"A\":3}"))))),
        StrictJson.writeCanonical(
            new Holder(new Metadata(StrictJson.write(read("{\"A\":3,\"a\":{\"b\":2,\"c\":1}}"))))));
  }

  @Test
  void omitsAbsentFieldsAndReadsTheRecordBack() {
    Instant at = Instant.parse("2026-11-21T04:30:00.123Z");
    Sample sample = new Sample(new BigDecimal("1E+5"), at, new Sample(null, null, null));
    String json = StrictJson.write(sample);
    assertEquals("{\"amount\":100000,\"at\":\"2026-11-21T04:30:00.123Z\",\"inner\":{}}", json);
    Sample again = StrictJson.read(json, Sample.class);
    assertEquals(at, again.at());
    assertEquals(new Sample(null, null, null), again.inner());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"at\":\"2026-11-21\"}                     | at",
        "{\"at\":\"2026-11-21T04:30:00\"}            | at",
        "{\"at\":\"\"}                               | at",
        "{\"at\":1795235400}                         | at",
        "{\"at\":1795235400.5}                       | at",
        "{\"at\":true}                               | at",
        "{\"at\":[2026,11,21]}                       | at",
        "{\"at\":{}}                                 | at",
        "{\"inner\":{\"inner\":{\"at\":\"soon\"}}}   | inner.inner.at"
      })
  void rejectsATimeThatIsNotRfc3339ByItsPath(String json, String field) {
    Map<String, Object> tree = read(json);
    JsonRefusal refusal =
        assertThrows(JsonRefusal.class, () -> StrictJson.convert(tree, Sample.class));
    assertEquals(field, refusal.field());
    assertEquals(
        "must be an RFC 3339 date-time with offset, as 2026-11-21T04:30:00Z", refusal.getMessage());
  }

  @Test
  void rejectsTextAndObjectsItCannotConvert() {
    assertThrows(IllegalArgumentException.class, () -> StrictJson.read("{\"at\":5}", Sample.class));
    assertThrows(IllegalArgumentException.class, () -> StrictJson.read("{", Sample.class));
    assertThrows(IllegalArgumentException.class, () -> StrictJson.write(new Object()));
  }
}
