package dev.paylink.it.support;

import com.standardwebhooks.Webhook;
import com.standardwebhooks.exceptions.EmptyWebhookSecretException;
import com.standardwebhooks.exceptions.WebhookVerificationException;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Webhook receiver written with the public library, as a merchant would. */
public final class TestReceiver implements AutoCloseable {
  private final HttpServer server;
  private final List<Received> received = new CopyOnWriteArrayList<>();
  private volatile int status = 204;

  /** Request received. */
  public record Received(String body, com.sun.net.httpserver.Headers headers) {
    public String id() {
      return headers.getFirst("webhook-id");
    }

    /** Returns whether the signature matches this secret. */
    public boolean isSignedWith(String secret) {
      try {
        new Webhook(secret).verify(body, headers);
        return true;
      } catch (WebhookVerificationException forged) {
        return false;
      } catch (EmptyWebhookSecretException e) {
        throw new IllegalArgumentException(e);
      }
    }
  }

  public TestReceiver() {
    try {
      server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext("/", this::receive);
    server.start();
  }

  private void receive(HttpExchange exchange) throws IOException {
    byte[] body = exchange.getRequestBody().readAllBytes();
    received.add(
        new Received(new String(body, StandardCharsets.UTF_8), exchange.getRequestHeaders()));
    byte[] reply = status == 204 ? new byte[0] : "Not\nnow".getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, reply.length == 0 ? -1 : reply.length);
    exchange.getResponseBody().write(reply);
    exchange.close();
  }

  public String url() {
    return "http://127.0.0.1:%d/hook?a=b".formatted(server.getAddress().getPort());
  }

  public void answer(int newStatus) {
    status = newStatus;
  }

  public List<Received> received() {
    return received;
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
