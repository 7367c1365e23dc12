package dev.paylink.it.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.ContractCheck;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Operations whose body is a file refuse bodies that contain the file in another form. */
@Tag("abuse")
class RawBodiesIT {
  private final HttpClient http = HttpClient.newHttpClient();

  private record RawOperation(String method, String path) {}

  @ParameterizedTest
  @CsvSource({
    "Content-Type, application/x-www-form-urlencoded",
    "Content-Type, Application/X-WWW-Form-Urlencoded;charset=UTF-8",
    "Content-Type, multipart/form-data; boundary=x",
    "Content-Encoding, gzip",
    "Content-Encoding, 'identity, br'"
  })
  void refusesFormsAndCodings(String header, String value, ApiClient api) throws Exception {
    List<RawOperation> operations = rawOperations();
    assertFalse(operations.isEmpty());
    for (RawOperation operation : operations) {
      HttpRequest request =
          api.request(operation.method(), operation.path(), "a file")
              .setHeader("Content-Type", "application/octet-stream")
              .setHeader(header, value)
              .build();
      HttpResponse<String> answer = http.send(request, BodyHandlers.ofString());
      ContractCheck.shared().check(operation.method(), request.uri().getRawPath(), answer);
      assertEquals(415, answer.statusCode(), answer.body());
      String message = new ObjectMapper().readTree(answer.body()).get("message").asText();
      assertTrue(message.contains(header), message);
    }
  }

  private static List<RawOperation> rawOperations() throws IOException {
    JsonNode paths;
    try (InputStream in = RawBodiesIT.class.getResourceAsStream("/openapi.json")) {
      paths = new ObjectMapper().readTree(in).get("paths");
    }
    List<RawOperation> found = new ArrayList<>();
    for (var path : paths.properties()) {
      for (var operation : path.getValue().properties()) {
        if (operation.getValue().at("/requestBody/content").has("application/octet-stream")) {
          String method = operation.getKey().toUpperCase(Locale.ROOT);
          found.add(new RawOperation(method, sample(path.getKey())));
        }
      }
    }
    return found;
  }

  private static String sample(String path) {
    return path.replace("{productId}", "prod_01jd5k8zv7e6w9q2m4t8x0c3fb")
        .replace("{fileName}", "a.zip");
  }
}
