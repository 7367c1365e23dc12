package dev.paylink.it.node;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.paylink.base.config.FreePort;
import dev.paylink.it.support.RawHttp;
import dev.paylink.it.support.TestService;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The port of the probes. */
class ManagementPortIT {
  private static int status(int port, String path) {
    String request = "GET %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    return new RawHttp(port).send(request.formatted(path)).statusCode();
  }

  @Test
  void servesProbesOnAPortOfTheirOwn() {
    int port = FreePort.find();
    try (TestService service =
        TestService.start(
            Map.of(
                "PAYLINK_MANAGEMENT_HOST",
                "127.0.0.1",
                "PAYLINK_MANAGEMENT_PORT",
                Integer.toString(port)))) {
      assertEquals(200, status(port, "/health/live"));
      assertEquals(200, status(port, "/health/started"));
      assertEquals(200, status(port, "/health/ready"));
      assertEquals(404, status(port, "/v1/orders"));
      assertEquals(404, status(service.port(), "/health/ready"));
      assertEquals(404, status(service.port(), "/health/live"));
    }
  }

  @Test
  void servesProbesOnTheMainPortWithoutAManagementPort(TestService service) {
    assertEquals(200, status(service.port(), "/health/live"));
    assertEquals(200, status(service.port(), "/health/started"));
    assertEquals(200, status(service.port(), "/health/ready"));
  }
}
