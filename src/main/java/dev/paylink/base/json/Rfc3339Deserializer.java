package dev.paylink.base.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import dev.paylink.base.time.Rfc3339;
import java.io.IOException;
import java.time.Instant;

/** Reads RFC 3339 only; Jackson's own deserializer also accepts numbers and local times. */
final class Rfc3339Deserializer extends StdDeserializer<Instant> {
  private static final long serialVersionUID = 1L;

  Rfc3339Deserializer() {
    super(Instant.class);
  }

  @Override
  public Instant deserialize(JsonParser parser, DeserializationContext context) throws IOException {
    return Rfc3339.dateTime(parser.getText())
        .orElseThrow(
            () ->
                JsonMappingException.from(
                    parser, "must be an RFC 3339 date-time with offset, as 2026-11-21T04:30:00Z"));
  }
}
