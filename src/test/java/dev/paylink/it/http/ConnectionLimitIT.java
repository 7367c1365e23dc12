package dev.paylink.it.http;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.paylink.it.support.RawHttp;
import dev.paylink.it.support.TestService;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Connections beyond the limits of a node. */
@Tag("abuse")
class ConnectionLimitIT {
  private static final String PROBE =
      "GET /health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";

  private static final int CLOSED = -1;
  private static final int WAITING = -2;

  private final List<Socket> open = new ArrayList<>();

  @AfterEach
  void close() throws IOException {
    for (Socket socket : open) {
      socket.close();
    }
  }

  private void connect(TestService service, String from) throws IOException {
    Socket socket = new Socket();
    socket.bind(new InetSocketAddress(InetAddress.getByName(from), 0));
    socket.connect(new InetSocketAddress("127.0.0.1", service.port()));
    open.add(socket);
  }

  /** Opens one more each time, as a probe can have taken the place of one. */
  private boolean refuses(TestService service, String from, int status) throws IOException {
    connect(service, from);
    return probe(service) == status;
  }

  private static int probe(TestService service) {
    return new RawHttp(service.port()).send(PROBE).statusCode();
  }

  /**
   * They are closed before they take time of an event loop. Which of the connections are closed,
   * and which get 429, depends on how fast they are opened and which event loops accept them.
   */
  @Test
  void closesConnectionsThatAnAddressOpensTooFast() throws IOException {
    try (TestService service =
        TestService.start(Map.of("PAYLINK_HTTP_MAX_CONNECTIONS_PER_ADDRESS", "20"))) {
      connect(service, "127.0.0.1");
      await().until(() -> probe(service) == 200);
      for (int i = 0; i < 300; i++) {
        connect(service, "127.0.0.2");
      }
      await().until(() -> open.stream().anyMatch(socket -> firstByte(socket) == CLOSED));
      await().until(() -> open.stream().anyMatch(socket -> firstByte(socket) == 'H'));
      assertEquals(200, probe(service));
    }
  }

  /** The first byte of an answer, or what else has become of a connection. */
  private static int firstByte(Socket socket) {
    try {
      socket.setSoTimeout(1);
      return socket.getInputStream().read();
    } catch (SocketTimeoutException open) {
      return WAITING;
    } catch (IOException reset) {
      return CLOSED;
    }
  }

  @Test
  void refusesFurtherConnectionsOfOneAddressOnly() throws IOException {
    try (TestService service =
        TestService.start(Map.of("PAYLINK_HTTP_MAX_CONNECTIONS_PER_ADDRESS", "20"))) {
      for (int i = 0; i < 20; i++) {
        connect(service, "127.0.0.1");
      }
      await().until(() -> refuses(service, "127.0.0.1", 429));
      HttpResponse<String> refused = new RawHttp(service.port()).send(PROBE);
      assertEquals("5", refused.headers().firstValue("Retry-After").orElse(""));
      assertEquals("close", refused.headers().firstValue("Connection").orElse(""));
      assertEquals(200, new RawHttp(service.port()).from("127.0.0.2").send(PROBE).statusCode());
      open.remove(0).close();
      await().until(() -> probe(service) == 200);
    }
  }

  @Test
  void refusesFurtherConnectionsOfAll() throws IOException {
    try (TestService service = TestService.start(Map.of("PAYLINK_HTTP_MAX_CONNECTIONS", "20"))) {
      for (int i = 0; i < 20; i++) {
        connect(service, "127.0.0." + (i + 2));
      }
      await().until(() -> refuses(service, "127.0.0.2", 503));
      HttpResponse<String> refused = new RawHttp(service.port()).send(PROBE);
      assertEquals("1", refused.headers().firstValue("Retry-After").orElse(""));
      close();
      await().until(() -> probe(service) == 200);
    }
  }

  @Test
  void doesNotCountConnectionsOfTrustedProxiesByAddress() throws IOException {
    try (TestService service =
        TestService.start(
            Map.of(
                "PAYLINK_HTTP_MAX_CONNECTIONS_PER_ADDRESS", "4",
                "PAYLINK_HTTP_TRUSTED_PROXIES", "1"))) {
      for (int i = 0; i < 20; i++) {
        connect(service, "127.0.0.1");
      }
      assertEquals(200, probe(service));
    }
  }
}
