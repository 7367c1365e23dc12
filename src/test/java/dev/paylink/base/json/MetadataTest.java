package dev.paylink.base.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.paylink.api.Fault;
import dev.paylink.api.Metadata;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class MetadataTest {

  /** A request body with metadata. */
  record Holder(@Nullable Metadata metadata) {}

  private static Holder holder(String json) {
    return StrictJson.convert(
        StrictJson.readObject(json.getBytes(StandardCharsets.UTF_8)), Holder.class);
  }

  @Test
  void returnsMetadataAsItWasSent() {
    String json =
        "{\"metadata\":{\"z\":1.10,\"a\":{\"y\":[null,true,\"é\"],\"n\":null,\"x\":0.0}}}";
    assertEquals(json, StrictJson.write(holder(json)));
    assertEquals(holder(json), StrictJson.read(json, Holder.class));
  }

  @Test
  void omitsAbsentMetadataAndKeepsAnEmptyObject() {
    assertEquals("{}", StrictJson.write(holder("{}")));
    assertEquals("{}", StrictJson.write(holder("{\"metadata\":null}")));
    assertEquals("{\"metadata\":{}}", StrictJson.write(holder("{\"metadata\":{}}")));
  }

  @Test
  void limitsMetadataTo16KibibytesOfUtf8() {
    int overhead = "{\"a\":\"\"}".length();
    String longest = "é".repeat((16 * 1024 - overhead) / 2);
    String json = StrictJson.write(Map.of("a", longest));
    assertEquals(16 * 1024, new Metadata(json).json().getBytes(StandardCharsets.UTF_8).length);
    Fault fault = assertThrows(Fault.class, () -> new Metadata(json + " "));
    assertEquals(
        new Fault.Detail("metadata", "must be at most 16 KiB of JSON"), fault.details().get(0));
  }

  @Test
  void rejectsTooMuchMetadataInABody() {
    String json = "{\"metadata\":{\"a\":\"" + "x".repeat(16 * 1024) + "\"}}";
    Fault fault = assertThrows(Fault.class, () -> holder(json));
    assertEquals("metadata", fault.details().get(0).field());
  }
}
