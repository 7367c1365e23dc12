package dev.paylink.http;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.openapitools.openapidiff.core.OpenApiCompare;
import org.openapitools.openapidiff.core.model.ChangedOpenApi;
import org.openapitools.openapidiff.core.output.ConsoleRender;

/** Later 1.x releases must stay compatible with clients of earlier ones. */
class ContractCompatibilityTest {
  /** The contract of the last release; before the first one, the description of the interface. */
  private static final String LAST_RELEASE = "/openapi-1.0.0.yaml";

  @Test
  void staysCompatibleWithTheLastRelease() throws IOException {
    ChangedOpenApi changes = compare(read(LAST_RELEASE), read("/openapi.yaml"));
    assertTrue(changes.isCompatible(), () -> render(changes));
  }

  @Test
  void detectsAMissingOperation() throws IOException {
    String without =
        read("/openapi.yaml")
            .replace(
                "    delete:\n      operationId: cancelOrder",
                "    put:\n      operationId: cancelOrder");
    assertFalse(compare(read(LAST_RELEASE), without).isCompatible());
  }

  @Test
  void detectsAnAdditionalRequiredField() throws IOException {
    String stricter =
        read("/openapi.json")
            .replace(
                "[\"title\",\"amount\",\"currency\"]",
                "[\"title\",\"amount\",\"currency\",\"customer\"]");
    assertFalse(compare(read(LAST_RELEASE), stricter).isCompatible());
  }

  private static ChangedOpenApi compare(String before, String after) {
    return OpenApiCompare.fromContents(before, after);
  }

  private static String read(String resource) throws IOException {
    try (InputStream in = ContractCompatibilityTest.class.getResourceAsStream(resource)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static String render(ChangedOpenApi changes) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new ConsoleRender().render(changes, new OutputStreamWriter(out, StandardCharsets.UTF_8));
    return out.toString(StandardCharsets.UTF_8);
  }
}
