package dev.paylink.events.webhook.pause;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.io.InputStream;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class EndpointPauseSqlTest {
  private static final Pattern FIELD = Pattern.compile("'(\\w+)', (?:o\\.|\\$)");

  /** The statement makes the object of its event, as the row has secrets. */
  @Test
  void showsEachFieldOfAnEndpointButItsHeaders() throws IOException {
    Set<String> shown =
        FIELD
            .matcher(EndpointPauseSql.DISABLE.text())
            .results()
            .map(field -> field.group(1))
            .collect(Collectors.toCollection(TreeSet::new));
    Set<String> fields = new TreeSet<>();
    try (InputStream in = getClass().getResourceAsStream("/openapi.yaml")) {
      JsonNode contract = new ObjectMapper(new YAMLFactory()).readTree(in);
      contract
          .at("/components/schemas/WebhookEndpoint/properties")
          .fieldNames()
          .forEachRemaining(fields::add);
    }
    fields.remove("headers"); // may be secret
    fields.remove("failingSince"); // of what is sent, not a setting
    assertEquals(fields, shown);
  }
}
