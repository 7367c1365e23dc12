package dev.paylink.http;

import com.networknt.schema.ExecutionContext;
import com.networknt.schema.format.Format;
import dev.paylink.base.contact.EmailAddress;
import dev.paylink.base.contact.PhoneNumber;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * The formats of strings that a request must have. Other formats of the contract are annotations
 * (JSON Schema, section 7.2.1): their values are checked when they are converted, or need the
 * merchant.
 */
public final class AssertedFormats {
  private static final Map<String, Predicate<String>> RULES =
      Map.of(
          "email",
          EmailAddress::isValid,
          "phone",
          text -> PhoneNumber.normalized(text).isPresent());

  /** Names a format that no registry of JSON Schema or OpenAPI has. */
  static final String EXTENSION = "x-format";

  private AssertedFormats() {}

  /** Whether a text has the format of a schema; any has one that is not asserted. */
  public static boolean fits(JsonObject schema, String text) {
    String format = schema.getString(EXTENSION, schema.getString("format", ""));
    return RULES.getOrDefault(format, any -> true).test(text);
  }

  static List<Format> all() {
    return RULES.entrySet().stream()
        .<Format>map(rule -> new Rule(rule.getKey(), rule.getValue()))
        .toList();
  }

  private record Rule(String name, Predicate<String> rule) implements Format {
    @Override
    public String getName() {
      return name;
    }

    @Override
    public String getMessageKey() {
      return "format";
    }

    @Override
    public boolean matches(ExecutionContext context, String value) {
      return rule.test(value);
    }
  }
}
