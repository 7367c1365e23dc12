package dev.paylink.base.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import java.io.IOException;
import java.util.Map;
import java.util.function.Function;

/** Reads a JSON object into a type that keeps it as compact JSON text. */
final class RawJsonDeserializer<T> extends StdDeserializer<T> {
  private static final long serialVersionUID = 1L;

  private final transient Function<String, T> ofJson;

  RawJsonDeserializer(Class<T> type, Function<String, T> ofJson) {
    super(type);
    this.ofJson = ofJson;
  }

  @Override
  public T deserialize(JsonParser parser, DeserializationContext context) throws IOException {
    return ofJson.apply(StrictJson.write(context.readValue(parser, Map.class)));
  }
}
