package dev.paylink.sales.customer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** An erasure removes what the contract marks as personal data in answers and events. */
class PersonalFieldsTest {
  /** What is stored of customers. */
  private static final List<String> OBJECTS =
      List.of(
          "OrderDetail",
          "SuspiciousReason",
          "Payment",
          "Settlement",
          "Refund",
          "PaymentLink",
          "Message");

  private static final String MARK = "x-personal-data";
  private static final List<String> BOUNDS =
      List.of("pattern", "enum", "x-extensible-enum", "format");

  private static JsonNode schemas;

  @BeforeAll
  static void read() throws IOException {
    try (InputStream in = PersonalFieldsTest.class.getResourceAsStream("/openapi.yaml")) {
      schemas = new ObjectMapper(new YAMLFactory()).readTree(in).at("/components/schemas");
    }
  }

  @Test
  void areThoseThatTheContractMarks() {
    Set<String> marked = new TreeSet<>();
    for (String object : OBJECTS) {
      schemas
          .at("/" + object + "/properties")
          .propertyStream()
          .filter(field -> resolved(field.getValue()).path(MARK).asBoolean())
          .forEach(field -> marked.add(field.getKey()));
    }
    assertEquals(new TreeSet<>(PersonalFields.OF_ANSWERS), marked);
  }

  @Test
  void areRemovedAtAnyDepth() {
    String document =
        """
        {"n":1.50,"customer":{"name":"Zoe"},"a":[{"reason":"Zoe","z":null,"b":"\\u0000"}],\
        "suspicions":[{"code":"risk_assessment","message":"Zoe, again"},\
        {"code":"paid_twice","message":"Twice"}]}""";
    assertEquals(
        """
        {"n":1.50,"a":[{"z":null,"b":"\\u0000"}],\
        "suspicions":[{"code":"risk_assessment","message":"(erased)"},\
        {"code":"paid_twice","message":"Twice"}]}""",
        PersonalFields.removedFrom(document));
  }

  @Test
  void areDecidedForEachFreeText() {
    Set<String> undecided = new TreeSet<>();
    for (String object : OBJECTS) {
      schemas
          .at("/" + object + "/properties")
          .propertyStream()
          .filter(field -> isFreeText(resolved(field.getValue())))
          .filter(field -> !resolved(field.getValue()).has(MARK))
          .forEach(field -> undecided.add(object + "." + field.getKey()));
    }
    assertEquals(Set.of(), undecided, "mark them x-personal-data, true or false");
  }

  private static boolean isFreeText(JsonNode field) {
    return field.path("type").asText().equals("string") && BOUNDS.stream().noneMatch(field::has);
  }

  private static JsonNode resolved(JsonNode field) {
    String reference = field.path("$ref").asText();
    return reference.isEmpty()
        ? field
        : schemas.at("/" + reference.substring(reference.lastIndexOf('/') + 1));
  }
}
