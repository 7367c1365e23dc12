package dev.paylink.console.web;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.PrettyPrinter;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.core.util.Separators.Spacing;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import dev.paylink.api.EventMessages.EventObject;
import dev.paylink.api.Metadata;
import java.io.IOException;
import java.util.function.Function;

/** JSON of operations, with money as exact decimals. */
public final class Json {
  private static final ObjectMapper MAPPER =
      new ObjectMapper()
          .registerModule(new JavaTimeModule())
          .registerModule(
              new SimpleModule()
                  .addDeserializer(Metadata.class, asText(Metadata.class, Metadata::new))
                  .addDeserializer(EventObject.class, asText(EventObject.class, EventObject::new)))
          .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);

  private static final PrettyPrinter LINES =
      new DefaultPrettyPrinter(
              Separators.createDefaultInstance().withObjectFieldValueSpacing(Spacing.AFTER))
          .withArrayIndenter(DefaultIndenter.SYSTEM_LINEFEED_INSTANCE);

  private Json() {}

  /** Reads an object into a record that keeps its JSON. */
  private static <T> StdDeserializer<T> asText(Class<T> type, Function<String, T> constructor) {
    return new StdDeserializer<>(type) {
      @Override
      public T deserialize(JsonParser json, DeserializationContext context) throws IOException {
        return constructor.apply(json.readValueAsTree().toString());
      }
    };
  }

  /** Reads an answer. Fields that the type does not have are passed over. */
  public static <T> T read(String json, Class<T> type) {
    return read(json, MAPPER.constructType(type));
  }

  private static <T> T read(String json, JavaType type) {
    try {
      return MAPPER.readValue(json, type);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("An answer cannot be read as " + type, e);
    }
  }

  /** An object with line breaks, for developers. */
  public static String pretty(String json) {
    try {
      return MAPPER.writer(LINES).writeValueAsString(MAPPER.readValue(json, Object.class));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("An answer is not JSON", e);
    }
  }

  /** Writes a body. */
  public static String write(Object body) {
    try {
      return MAPPER.writeValueAsString(body);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("A body cannot be written", e);
    }
  }
}
