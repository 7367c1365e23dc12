package dev.paylink.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.paylink.api.RouteMessages.RouteResponse;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RouteResponseTest {
  @ParameterizedTest
  @CsvSource({
    "199, X-Acme, 1, 0",
    "600, X-Acme, 1, 0",
    "204, X-Acme, 1, 1",
    "205, X-Acme, 1, 1",
    "304, X-Acme, 1, 1",
    "200, X-Acme, 1, 1048577",
    "200, Content-Length, 1, 0",
    "200, transfer-encoding, chunked, 0",
    "200, CONNECTION, close, 0",
    "200, Date, now, 0",
    "200, X-Request-Id, 1, 0",
    "200, X Acme, 1, 0",
    "200, X-Acme, é, 0"
  })
  void refusesWhatTheNodeCannotSend(int status, String header, String value, int bytes) {
    Map<String, String> headers = Map.of(header, value);
    assertThrows(
        IllegalArgumentException.class, () -> new RouteResponse(status, headers, new byte[bytes]));
  }

  @ParameterizedTest
  @CsvSource({"200, 1048576", "599, 0", "204, 0"})
  void takesTheOthers(int status, int bytes) {
    Map<String, String> headers = Map.of("X-Acme", "1");
    RouteResponse response = new RouteResponse(status, headers, new byte[bytes]);
    assertEquals(headers, response.headers());
    assertEquals(bytes, response.body().length);
  }
}
