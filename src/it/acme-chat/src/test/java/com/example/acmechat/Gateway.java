package com.example.acmechat;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A stand-in of the gateway. It refuses a number that ends with a status, once. */
final class Gateway {
  /**
   * A request.
   *
   * @param key its idempotency key
   */
  record Received(String key, String token, JsonObject body) {}

  private final List<Received> received = new CopyOnWriteArrayList<>();
  private final HttpServer server;

  Gateway() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext("/messages", this::take);
    server.start();
  }

  String url() {
    return "http://127.0.0.1:%d/messages".formatted(server.getAddress().getPort());
  }

  private void take(HttpExchange exchange) throws IOException {
    JsonObject body = new JsonObject(new String(exchange.getRequestBody().readAllBytes(), UTF_8));
    String number = body.getString("to");
    boolean first = to(number).isEmpty();
    received.add(
        new Received(
            exchange.getRequestHeaders().getFirst("Idempotency-Key"),
            exchange.getRequestHeaders().getFirst("Authorization"),
            body));
    int status = Integer.parseInt(number.substring(number.length() - 3));
    exchange.sendResponseHeaders(first ? status : 202, -1);
    exchange.close();
  }

  /** What was received for a number. */
  List<Received> to(String number) {
    return received.stream().filter(one -> one.body().getString("to").equals(number)).toList();
  }
}
