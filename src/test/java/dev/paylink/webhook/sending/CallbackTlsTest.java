package dev.paylink.webhook.sending;

import static dev.paylink.webhook.sending.CallbackBench.HOST;
import static dev.paylink.webhook.sending.ScriptedReceiver.status;
import static dev.paylink.webhook.sending.ScriptedReceiver.text;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.config.InvalidConfigException;
import io.vertx.core.MultiMap;
import io.vertx.core.http.Http2Settings;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
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
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CallbackTlsTest {
  @TempDir static Path folder;
  private static TestCertificates certificates;
  private static CallbackBench patient;
  private static CallbackBench hasty;
  private static CallbackBench distrustful;

  @BeforeAll
  static void open() throws Exception {
    certificates = new TestCertificates(folder);
    certificates.sign("valid", HOST, -1, 9);
    certificates.sign("expired", HOST, -9, 3);
    String pem = Files.writeString(folder.resolve("ca.pem"), certificates.pem()).toString();
    patient = new CallbackBench(Duration.ofSeconds(15), pem);
    hasty = new CallbackBench(Duration.ofMillis(700), pem);
    distrustful = new CallbackBench(Duration.ofSeconds(15), "");
  }

  @AfterAll
  static void close() {
    patient.close();
    hasty.close();
    distrustful.close();
  }

  private static ScriptedReceiver receiver(String certificate, ScriptedReceiver.Script script)
      throws Exception {
    return new ScriptedReceiver(
        certificates.sockets(certificate), InetAddress.getLoopbackAddress(), 0, script);
  }

  @Test
  void whoeverTheOperatorTrustsIsCalledByName() throws Exception {
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
      CallbackResult result = patient.postTls(receiver.port(), HOST);
      assertNull(result.error());
      assertEquals(200, result.status());
      assertEquals(List.of(new SNIHostName(HOST)), names);
      assertTrue(receiver.requests.get(0).contains("host: " + HOST + ":" + receiver.port()));
    }
  }

  @Test
  void strangersAreNot() throws Exception {
    try (ScriptedReceiver receiver = receiver("valid", status(200))) {
      assertEquals(
          "The certificate is not from an authority we trust",
          distrustful.postTls(receiver.port(), HOST).error());
      assertEquals(List.of(), receiver.requests);
    }
  }

  @Test
  void aCertificateIsGoodForItsHostAlone() throws Exception {
    try (ScriptedReceiver receiver = receiver("valid", status(200))) {
      for (String host : List.of("other.shop.example", "127.0.0.1", "localhost")) {
        assertEquals(
            "The certificate is not trusted for this host",
            patient.postTls(receiver.port(), host).error());
      }
      assertEquals(List.of(), receiver.requests);
    }
  }

  @Test
  void aCertificateEnds() throws Exception {
    try (ScriptedReceiver receiver = receiver("expired", status(200))) {
      assertEquals("The certificate has expired", patient.postTls(receiver.port(), HOST).error());
    }
  }

  @Test
  void aPortWithoutTlsIsToldInWords() throws IOException {
    try (ScriptedReceiver receiver =
        new ScriptedReceiver((socket, out) -> text("unused").answer(socket, out))) {
      receiver.greet("HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n");
      assertEquals("The port does not speak TLS", patient.postTls(receiver.port(), HOST).error());
    }
  }

  @Test
  void aHandshakeThatNeverEndsEndsWithTheTimeout() throws IOException {
    try (ScriptedReceiver silent = new ScriptedReceiver(status(200))) {
      assertEquals(
          "No connection could be made in time", hasty.postTls(silent.port(), HOST).error());
    }
  }

  @Test
  void http2IsSpokenWhereItIsOffered() throws Exception {
    List<String> seen = new CopyOnWriteArrayList<>();
    int port =
        http2(
            request -> {
              seen.add(request.version() + " " + request.authority().host());
              request.response().setStatusCode(202).end("ok");
            });
    assertNull(patient.postTls(port, HOST).error());
    assertEquals(202, patient.postTls(port, HOST).status());
    assertEquals(List.of("HTTP_2 " + HOST, "HTTP_2 " + HOST), seen);
  }

  @Test
  void http2HasTheSameLimits() throws Exception {
    int silent = http2(request -> {});
    assertEquals("No answer within 700 ms", hasty.postTls(silent, HOST).error());
    for (int size : List.of(18_000, 60_000, 1_000_000)) {
      int wordy = http2(request -> request.response().putHeader("x", "y".repeat(size)).end());
      assertEquals(
          "The headers of the answer are larger than 16 KiB", patient.postTls(wordy, HOST).error());
    }
    int endless = http2(request -> request.response().end("x".repeat(5_000_000)));
    CallbackResult result = patient.postTls(endless, HOST);
    assertEquals(200, result.status());
    assertEquals("x".repeat(2048), result.body());
    int announcing =
        http2(
            request -> {
              for (int i = 0; i < 11; i++) {
                request.response().writeEarlyHints(MultiMap.caseInsensitiveMultiMap());
              }
            });
    assertEquals(
        "Interim answers (1xx) came, and no final one", patient.postTls(announcing, HOST).error());
    int reset = http2(request -> request.response().reset(2));
    assertEquals("The receiver reset the request", patient.postTls(reset, HOST).error());
  }

  @Test
  void aConnectionThatTakesNoRequestIsNeitherKeptNorMadeAgain() throws Exception {
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
    int port = CallbackBench.finish(full.listen()).actualPort();
    assertEquals("No connection could be made in time", hasty.postTls(port, HOST).error());
    await().until(() -> open.get() == 0);
    int before = made.get();
    int other = http2(request -> request.response().end());
    assertEquals(200, hasty.postTls(other, HOST).status());
    assertEquals(before, made.get());
  }

  @Test
  void http2GetsHeadersWithoutBlanksAroundThem() throws Exception {
    List<String> seen = new CopyOnWriteArrayList<>();
    int port =
        http2(
            request -> {
              seen.add("[" + request.getHeader("X-Shop") + "]");
              request.response().end();
            });
    patient.postTls(port, HOST, Map.of("X-Shop", " a b "));
    assertEquals(List.of("[a b]"), seen);
  }

  private static int http2(Consumer<HttpServerRequest> answer) throws Exception {
    HttpServer server = http2Server(new Http2Settings()).requestHandler(answer::accept);
    return CallbackBench.finish(server.listen()).actualPort();
  }

  private static HttpServer http2Server(Http2Settings settings) throws Exception {
    return patient
        .vertx()
        .createHttpServer(
            new HttpServerOptions()
                .setSsl(true)
                .setUseAlpn(true)
                .setHost("127.0.0.1")
                .setPort(0)
                .setInitialSettings(settings)
                .setKeyCertOptions(certificates.options("valid")));
  }

  @Test
  void aFileWithoutCertificatesStopsTheStart() throws IOException {
    Path empty = Files.writeString(folder.resolve("empty.pem"), "");
    for (String file : List.of(empty.toString(), folder + "/none.pem", folder.toString())) {
      Throwable failure =
          assertThrows(AssertionError.class, () -> new CallbackBench(Duration.ofSeconds(1), file));
      assertInstanceOf(InvalidConfigException.class, failure.getCause().getCause());
    }
  }
}
