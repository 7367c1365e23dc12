package dev.paylink.it.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.it.support.RawHttp;
import dev.paylink.it.support.TestService;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Requests that wait behind another on a connection. */
@Tag("abuse")
class PipelinedRequestsIT {
  /** More than the sockets of both sides hold. */
  private static final int FLOOD_BYTES = 48 * 1024 * 1024;

  private static final int MAX_STALLS = 30;
  private static final long STALL_MS = 100;

  /** Each but the first of a connection waits for half a second. */
  private static final String REFUSED = "Host: x\r\nAuthorization: Bearer refused\r\n";

  private static final String GET = "GET /v1/orders HTTP/1.1\r\n" + REFUSED + "\r\n";
  private static final String POST =
      "POST /v1/orders HTTP/1.1\r\n" + REFUSED + "Transfer-Encoding: chunked\r\n\r\n";
  private static final String ENDLESS =
      "POST /v1/orders HTTP/1.1\r\n" + REFUSED + "Content-Length: 99999999999\r\n\r\n";

  private static TestService service;

  @BeforeAll
  static void start() {
    service =
        TestService.start(
            Map.of("PAYLINK_RATE_LIMIT_REQUESTS_PER_SECOND", "1", "PAYLINK_RATE_LIMIT_BURST", "1"));
  }

  @AfterAll
  static void stop() {
    service.close();
  }

  @Test
  void leavesInSocketWhatWaitsBehindChunkedBody() throws IOException {
    assertStopsReading(POST + "2\r\n{}\r\n0\r\n\r\n");
  }

  @Test
  void leavesInSocketWhatWaitsBehindManyChunks() throws IOException {
    assertStopsReading(GET + POST + "1\r\n1\r\n".repeat(40) + "0\r\n\r\n");
  }

  /** The client may send it again on another connection. */
  @Test
  void doesNotRunRequestBehindResponseThatClosesConnection() {
    String post = POST.replace("refused", service.newClient().token()) + "2\r\n{}\r\n0\r\n\r\n";
    String next = "GET /v1/openapi.json HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    RawHttp client = new RawHttp(service.port());
    String closed =
        Stream.generate(() -> client.exchange(post + next))
            .filter(answers -> answers.startsWith("HTTP/1.1 429 "))
            .findFirst()
            .orElseThrow();
    assertEquals(1, closed.split("HTTP/1.1 ", -1).length - 1, closed);
  }

  private static void assertStopsReading(String first) throws IOException {
    try (SocketChannel socket =
        SocketChannel.open(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), service.port()))) {
      send(socket, GET);
      socket.read(ByteBuffer.allocate(4_096));
      send(socket, first + GET.repeat(20) + ENDLESS);
      int sent = flood(socket);
      assertTrue(sent < FLOOD_BYTES, "The service has read a body whose request waits");
    }
  }

  private static void send(SocketChannel socket, String requests) throws IOException {
    socket.write(ByteBuffer.wrap(requests.getBytes(StandardCharsets.US_ASCII)));
  }

  /** Sends until nothing is accepted for a while, or all is; returns how many bytes were. */
  private static int flood(SocketChannel socket) throws IOException {
    socket.configureBlocking(false);
    ByteBuffer block = ByteBuffer.allocate(64 * 1024);
    int sent = 0;
    int stalls = 0;
    while (sent < FLOOD_BYTES && stalls < MAX_STALLS) {
      int accepted = socket.write(block.clear());
      sent += accepted;
      stalls = accepted == 0 ? stalls + 1 : 0;
      if (accepted == 0) {
        pause();
      }
    }
    return sent;
  }

  private static void pause() {
    try {
      Thread.sleep(STALL_MS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
