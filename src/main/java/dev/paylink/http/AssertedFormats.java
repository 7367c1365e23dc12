package dev.paylink.http;

import com.networknt.schema.ExecutionContext;
import com.networknt.schema.format.Format;
import dev.paylink.web.contact.EmailAddress;
import dev.paylink.web.contact.PhoneNumber;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The formats of strings that a request must have, each with the normal form in which a text is
 * stored. Other formats of the contract are annotations (JSON Schema, section 7.2.1): their values
 * are checked when they are converted, or need the merchant.
 */
public final class AssertedFormats {
  private static final Map<String, Function<String, Optional<String>>> NORMAL_FORMS =
      Map.of("email", EmailAddress::normalized, "phone", PhoneNumber::normalized);

  /** Names a format that no registry of JSON Schema or OpenAPI has. */
  static final String EXTENSION = "x-format";

  private AssertedFormats() {}

  /** Whether the strings of a schema have a normal form. */
  static boolean hasNormalForm(JsonObject schema) {
    return NORMAL_FORMS.containsKey(name(schema));
  }

  /**
   * The normal form of a text; empty if it has not the format of the schema. A text of which no
   * format is asserted is its own.
   */
  public static Optional<String> normalized(JsonObject schema, String text) {
    return NORMAL_FORMS.getOrDefault(name(schema), Optional::of).apply(text);
  }

  private static String name(JsonObject schema) {
    return schema.getString(EXTENSION, schema.getString("format", ""));
  }

  static List<Format> all() {
    return NORMAL_FORMS.entrySet().stream()
        .<Format>map(form -> new Asserted(form.getKey(), form.getValue()))
        .toList();
  }

  private record Asserted(String name, Function<String, Optional<String>> form) implements Format {
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
      return form.apply(value).isPresent();
    }
  }
}
