package dev.paylink.events.webhook.sending;

import static dev.paylink.events.webhook.sending.CallbackFixture.HOST;
import static dev.paylink.events.webhook.sending.ScriptedReceiver.status;
import static dev.paylink.events.webhook.sending.ScriptedReceiver.text;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.base.config.InvalidConfigException;
import io.vertx.core.MultiMap;
import io.vertx.core.Vertx;
import io.vertx.core.http.Http2Settings;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.junit5.VertxExtension;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import javax.net.ssl.ExtendedSSLSession;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SNIServerName;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(VertxExtension.class)
@Timeout(60)
class CallbackTlsTest {
  @TempDir static Path folder;
  private static TestCertificates certificates;
  private static Vertx vertx;
  private static CallbackFixture bench;
  private static CallbackFixture shortTimeoutBench;
  private static CallbackFixture benchWithoutCertificates;

  @BeforeAll
  static void open(Vertx vertx) throws Exception {
    CallbackTlsTest.vertx = vertx;
    certificates = new TestCertificates(folder);
    certificates.sign("valid", HOST, -1, 9);
    certificates.sign("expired", HOST, -9, 3);
    String pem = Files.writeString(folder.resolve("ca.pem"), certificates.pem()).toString();
    bench = new CallbackFixture(vertx, Duration.ofSeconds(15), pem);
    shortTimeoutBench = new CallbackFixture(vertx, Duration.ofSeconds(3), pem);
    benchWithoutCertificates = new CallbackFixture(vertx, Duration.ofSeconds(15), "");
  }

  private static ScriptedReceiver receiver(String certificate, ScriptedReceiver.Script script)
      throws Exception {
    return new ScriptedReceiver(
        certificates.sockets(certificate), InetAddress.getLoopbackAddress(), 0, script);
  }

  @Test
  void trustsTheConfiguredCertificatesAndSendsSni() throws Exception {
    List<SNIServerName> names = new CopyOnWriteArrayList<>();
    try (ScriptedReceiver receiver =
        receiver(
            "valid",
            (socket, out) -> {
              names.addAll(
                  ((ExtendedSSLSession) ((SSLSocket) socket).getSession())
                      .getRequestedServerNames());
              status(200).answer(socket, out);
            })) {
      CallbackResult result = bench.postTls(receiver.port(), HOST);
      assertNull(result.error());
      assertEquals(200, result.status());
      assertEquals(List.of(new SNIHostName(HOST)), names);
      assertTrue(receiver.requests.get(0).contains("host: " + HOST + ":" + receiver.port()));
    }
  }

  @Test
  void rejectsAnUnknownAuthority() throws Exception {
    try (ScriptedReceiver receiver = receiver("valid", status(200))) {
      assertEquals(
          "The certificate is not from an authority we trust",
          benchWithoutCertificates.postTls(receiver.port(), HOST).error());
      assertEquals(List.of(), receiver.requests);
    }
  }

  @Test
  void rejectsACertificateOfAnotherHost() throws Exception {
    try (ScriptedReceiver receiver = receiver("valid", status(200))) {
      for (String host : List.of("other.shop.example", "127.0.0.1", "localhost")) {
        assertEquals(
            "The certificate is not trusted for this host",
            bench.postTls(receiver.port(), host).error());
      }
      assertEquals(List.of(), receiver.requests);
    }
  }

  @Test
  void rejectsAnExpiredCertificate() throws Exception {
    try (ScriptedReceiver receiver = receiver("expired", status(200))) {
      assertEquals("The certificate has expired", bench.postTls(receiver.port(), HOST).error());
    }
  }

  @Test
  void reportsAPortWithoutTls() throws IOException {
    try (ScriptedReceiver receiver =
        new ScriptedReceiver((socket, out) -> text("unused").answer(socket, out))) {
      receiver.greet("HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n");
      assertEquals("The port does not speak TLS", bench.postTls(receiver.port(), HOST).error());
    }
  }

  @Test
  void timesOutDuringAnEndlessHandshake() throws IOException {
    try (ScriptedReceiver silent = new ScriptedReceiver((socket, out) -> Thread.sleep(60_000))) {
      assertEquals(
          "No connection could be made in time",
          shortTimeoutBench.postTls(silent.port(), HOST).error());
    }
  }

  @Test
  void usesHttp2WhereItIsOffered() throws Exception {
    List<String> seen = new CopyOnWriteArrayList<>();
    int port =
        http2(
            request -> {
              seen.add(request.version() + " " + request.authority().host());
              request.response().setStatusCode(202).end("ok");
            });
    assertNull(bench.postTls(port, HOST).error());
    assertEquals(202, bench.postTls(port, HOST).status());
    assertEquals(List.of("HTTP_2 " + HOST, "HTTP_2 " + HOST), seen);
  }

  @Test
  void appliesTheSameLimitsToHttp2() throws Exception {
    int silent = http2(request -> {});
    assertEquals("No answer within 3 s", shortTimeoutBench.postTls(silent, HOST).error());
    for (int size : List.of(18_000, 60_000, 1_000_000)) {
      int longHeaders = http2(request -> request.response().putHeader("x", "y".repeat(size)).end());
      assertEquals(
          "The headers of the answer are larger than 16 KiB",
          bench.postTls(longHeaders, HOST).error());
    }
    int endless = http2(request -> request.response().end("x".repeat(5_000_000)));
    CallbackResult result = bench.postTls(endless, HOST);
    assertEquals(200, result.status());
    assertEquals("x".repeat(2048), result.body());
    int interim =
        http2(
            request -> {
              for (int i = 0; i < 11; i++) {
                request.response().writeEarlyHints(MultiMap.caseInsensitiveMultiMap());
              }
            });
    assertEquals(
        "Interim answers (1xx) came, and no final one", bench.postTls(interim, HOST).error());
    int reset = http2(request -> request.response().reset(2));
    assertEquals("The receiver reset the request", bench.postTls(reset, HOST).error());
  }

  @Test
  void closesAConnectionThatAllowsNoStreams() throws Exception {
    AtomicInteger made = new AtomicInteger();
    AtomicInteger open = new AtomicInteger();
    HttpServer full =
        http2Server(new Http2Settings().setMaxConcurrentStreams(0))
            .requestHandler(request -> {})
            .connectionHandler(
                connection -> {
                  made.incrementAndGet();
                  open.incrementAndGet();
                  connection.closeHandler(closed -> open.decrementAndGet());
                });
    int port = full.listen().await().actualPort();
    assertEquals(
        "No connection could be made in time", shortTimeoutBench.postTls(port, HOST).error());
    // Were a connection made for it again and again, one would be open nearly all the time.
    await()
        .during(Duration.ofSeconds(1))
        .atMost(Duration.ofSeconds(40))
        .until(() -> made.get() > 0 && open.get() == 0);
    int other = http2(request -> request.response().end());
    assertEquals(200, shortTimeoutBench.postTls(other, HOST).status());
  }

  @Test
  void stripsBlanksAroundHeadersForHttp2() throws Exception {
    List<String> seen = new CopyOnWriteArrayList<>();
    int port =
        http2(
            request -> {
              seen.add("[" + request.getHeader("X-Shop") + "]");
              request.response().end();
            });
    bench.postTls(port, HOST, Map.of("X-Shop", " a b "));
    assertEquals(List.of("[a b]"), seen);
  }

  private static int http2(Consumer<HttpServerRequest> answer) throws Exception {
    HttpServer server = http2Server(new Http2Settings()).requestHandler(answer::accept);
    return server.listen().await().actualPort();
  }

  private static HttpServer http2Server(Http2Settings settings) throws Exception {
    return vertx.createHttpServer(
        new HttpServerOptions()
            .setSsl(true)
            .setUseAlpn(true)
            .setHost("127.0.0.1")
            .setPort(0)
            .setInitialSettings(settings)
            .setKeyCertOptions(certificates.options("valid")));
  }

  @Test
  void rejectsAFileWithoutCertificates() throws IOException {
    Path empty = Files.writeString(folder.resolve("empty.pem"), "");
    for (String file : List.of(empty.toString(), folder + "/none.pem", folder.toString())) {
      assertThrows(
          InvalidConfigException.class,
          () -> new CallbackFixture(vertx, Duration.ofSeconds(1), file));
    }
  }
}
