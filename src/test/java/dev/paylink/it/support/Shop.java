package dev.paylink.it.support;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Web site of a merchant, on its own origin, that records every request. */
public final class Shop implements AutoCloseable {
  private static final byte[] PAGE =
      "<!doctype html><title>Shop</title><link rel=icon href=data:,><h1>Thank you</h1>"
          .getBytes(StandardCharsets.UTF_8);

  /** A page that has moved to another origin. */
  public static final String MOVED = "/moved";

  private final HttpServer server;
  private final List<String> requests = new CopyOnWriteArrayList<>();

  public Shop() {
    try {
      server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext("/", this::answer);
    server.start();
  }

  private void answer(HttpExchange exchange) throws IOException {
    requests.add(
        "%s %s %s"
            .formatted(
                exchange.getRequestMethod(),
                exchange.getRequestURI(),
                exchange.getRequestHeaders().entrySet()));
    if (exchange.getRequestURI().getPath().equals(MOVED)) {
      String url = "http://localhost:%d/thanks".formatted(server.getAddress().getPort());
      exchange.getResponseHeaders().set("Location", url);
      exchange.sendResponseHeaders(301, -1);
      exchange.close();
      return;
    }
    exchange.getResponseHeaders().set("Content-Type", "text/html");
    exchange.sendResponseHeaders(200, PAGE.length);
    exchange.getResponseBody().write(PAGE);
    exchange.close();
  }

  public String url(String path) {
    return "http://127.0.0.1:" + server.getAddress().getPort() + path;
  }

  /** Returns every request with its headers. */
  public List<String> requests() {
    return requests;
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
