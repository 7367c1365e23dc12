package dev.paylink.node.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;
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
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(VertxExtension.class)
@Timeout(60)
class MailServerTest {
  private static MailServer server(int port, String tls, boolean logIn) {
    return new MailServer(
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

  @Test
  void logsIn(Vertx vertx) {
    ScriptedMailServer right = new ScriptedMailServer(vertx, "AUTH", "235 Welcome");
    assertEquals(Optional.empty(), server(right.port(), "none", true).failure());
    assertTrue(right.received.get(0).equals("EHLO pay.shop.example"), right.received::toString);
    assertTrue(right.received.get(1).startsWith("AUTH "), right.received::toString);
    ScriptedMailServer wrong = new ScriptedMailServer(vertx, "AUTH", "535 Wrong password");
    String failure = server(wrong.port(), "none", true).failure().orElseThrow();
    assertTrue(failure.endsWith("failed: 535 Wrong password"), failure);
  }

  @Test
  void demandsStartTls(Vertx vertx) {
    ScriptedMailServer clear = new ScriptedMailServer(vertx, "AUTH", "235 Welcome");
    assertEquals(
        Optional.of("STARTTLS required but not supported by server"),
        server(clear.port(), "starttls", true).failure());
  }

  @Test
  void saysThatNobodyListens() throws IOException {
    int port;
    try (ServerSocket closed = new ServerSocket(0)) {
      port = closed.getLocalPort();
    }
    String failure = server(port, "starttls", false).failure().orElseThrow();
    assertTrue(failure.contains("Connection refused"), failure);
  }

  @Test
  void sendsATestMessage(Vertx vertx) {
    ScriptedMailServer server = new ScriptedMailServer(vertx, "text", "250 Queued");
    Finding sent = server(server.port(), "none", false).sendTest("ops@shop.example");
    assertEquals(State.OK, sent.state(), sent::toString);
    assertTrue(server.received.contains("RCPT TO:<ops@shop.example>"), server.received::toString);
    ScriptedMailServer strict = new ScriptedMailServer(vertx, "RCPT", "550 No such user");
    Finding refused = server(strict.port(), "none", false).sendTest("ops@shop.example");
    assertEquals(State.WRONG, refused.state(), refused::toString);
    assertTrue(refused.text().endsWith(": 550 No such user"), refused::toString);
  }
}
