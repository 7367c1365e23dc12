package dev.paylink.node.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.base.config.ConfigLoader;
import dev.paylink.events.message.mail.ScriptedMailServer;
import dev.paylink.node.doctor.Finding.State;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.junit5.VertxExtension;
import java.io.IOException;
import java.net.ServerSocket;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(VertxExtension.class)
@Timeout(60)
class MailServerTest {
  private static MailServer server(Vertx vertx, int port, String tls, boolean logIn) {
    return new MailServer(
        vertx,
        ConfigLoader.load(
            new JsonObject()
                .put(
                    "mail",
                    new JsonObject()
                        .put("type", "smtp")
                        .put("host", "127.0.0.1")
                        .put("port", port)
                        .put("tls", tls)
                        .put("user", logIn ? "paylink" : "")
                        .put("from", "pay@shop.example")),
            Map.of("PAYLINK_HTTP_PUBLIC_URL", "https://pay.shop.example")));
  }

  private static String failure(MailServer server) {
    return assertThrows(Throwable.class, () -> server.logIn().await()).getMessage();
  }

  @Test
  void logsIn(Vertx vertx) {
    ScriptedMailServer right = new ScriptedMailServer(vertx, "AUTH", "235 Welcome");
    server(vertx, right.port(), "none", true).logIn().await();
    assertTrue(right.received.get(0).equals("EHLO pay.shop.example"), right.received::toString);
    assertTrue(right.received.get(1).startsWith("AUTH "), right.received::toString);
    ScriptedMailServer wrong = new ScriptedMailServer(vertx, "AUTH", "535 Wrong password");
    String failure = failure(server(vertx, wrong.port(), "none", true));
    assertTrue(failure.endsWith("failed: 535 Wrong password"), failure);
  }

  /** The client keeps a reply in memory until its end. */
  @Test
  void endsAReplyThatIsTooLong(Vertx vertx) {
    String lines = "250-%s\r\n".formatted("x".repeat(60)).repeat(2_000);
    ScriptedMailServer endless = new ScriptedMailServer(vertx, "EHLO", lines + "250 AUTH PLAIN");
    String failure = failure(server(vertx, endless.port(), "none", false));
    assertTrue(failure.contains("65536 bytes"), failure);
  }

  @Test
  void demandsStartTls(Vertx vertx) {
    ScriptedMailServer clear = new ScriptedMailServer(vertx, "AUTH", "235 Welcome");
    assertEquals(
        "STARTTLS required but not supported by server",
        failure(server(vertx, clear.port(), "starttls", true)));
  }

  @Test
  void saysThatNobodyListens(Vertx vertx) throws IOException {
    int port;
    try (ServerSocket closed = new ServerSocket(0)) {
      port = closed.getLocalPort();
    }
    String failure = failure(server(vertx, port, "starttls", false));
    assertTrue(failure.contains("Connection refused"), failure);
  }

  @Test
  void sendsATestMessage(Vertx vertx) {
    ScriptedMailServer server = new ScriptedMailServer(vertx, "text", "250 Queued");
    Finding sent = server(vertx, server.port(), "none", false).sendTest("ops@shop.example").await();
    assertEquals(State.OK, sent.state(), sent::toString);
    assertTrue(server.received.contains("RCPT TO:<ops@shop.example>"), server.received::toString);
    ScriptedMailServer strict = new ScriptedMailServer(vertx, "RCPT", "550 No such user");
    Finding refused =
        server(vertx, strict.port(), "none", false).sendTest("ops@shop.example").await();
    assertEquals(State.WRONG, refused.state(), refused::toString);
    assertTrue(refused.text().endsWith(": 550 No such user"), refused::toString);
  }
}
