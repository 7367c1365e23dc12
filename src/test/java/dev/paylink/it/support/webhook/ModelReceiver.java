package dev.paylink.it.support.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.paylink.it.support.TestService;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * The receivers of webhook endpoints, which are fast, slow, fail at times or do not answer at
 * times. Each answer has the number of its call as the header {@code call}.
 */
public final class ModelReceiver implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int ACCEPTED = 204;
  private static final int REFUSED = 500;
  private static final int NONE = 0;

  private final Vertx vertx = Vertx.vertx();
  private final Random random;
  private final Duration attemptTimeout;
  private final HttpServer server;
  private final List<Call> calls = Collections.synchronizedList(new ArrayList<>());

  /** How a receiver answers. */
  public enum Kind {
    FAST,
    SLOW,
    FAILING,
    HANGING
  }

  /**
   * A request.
   *
   * @param path of the endpoint
   * @param node the host of the checkout page, which names the node that sent it
   * @param second of the clock, in which the attempt started
   * @param until when its sender waits for the answer, at least
   * @param status of the answer; 0 for none
   */
  public record Call(
      int number,
      String path,
      String event,
      String object,
      int sequence,
      String node,
      Instant second,
      Instant arrived,
      Instant until,
      int status) {}

  /**
   * @param attemptTimeout of the senders
   */
  public ModelReceiver(long seed, Duration attemptTimeout) {
    this.random = new Random(seed);
    this.attemptTimeout = attemptTimeout;
    this.server =
        TestService.await(
            vertx
                .createHttpServer()
                .requestHandler(request -> request.body().onSuccess(body -> receive(request, body)))
                .listen(0, "127.0.0.1"));
  }

  /** The URL of an endpoint. */
  public String url(String path) {
    return "http://127.0.0.1:" + server.actualPort() + path;
  }

  /** Returns the calls in order of arrival, which is that of their numbers, from 0. */
  public List<Call> calls() {
    return List.copyOf(calls);
  }

  private void receive(HttpServerRequest request, Buffer body) {
    Instant arrived = Instant.now();
    Instant second = Instant.ofEpochSecond(Long.parseLong(request.getHeader("webhook-timestamp")));
    JsonNode event = json(body);
    String id = event.get("id").asText();
    Kind kind = Kind.valueOf(request.path().split("/")[1]);
    int status = status(kind, id);
    int delay = kind == Kind.SLOW ? 5 + random.nextInt(50) : 0;
    Instant end = second.plus(attemptTimeout);
    Instant answer = arrived.plusMillis(delay);
    JsonNode object = event.at("/data/object");
    Call call =
        new Call(
            calls.size(),
            request.path(),
            id,
            object.get("id").asText(),
            event.get("sequence").asInt(),
            URI.create(object.get("checkoutUrl").asText()).getHost(),
            second,
            arrived,
            status != NONE && answer.isBefore(end) ? answer : end,
            status);
    calls.add(call);
    if (delay > 0) {
      vertx.setTimer(delay, late -> answer(request, call));
    } else {
      answer(request, call);
    }
  }

  private static JsonNode json(Buffer body) {
    try {
      return JSON.readTree(body.toString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Of failing receivers one event in 30 is refused always. */
  private int status(Kind kind, String event) {
    boolean refuses = event.hashCode() % 30 == 0 || random.nextInt(5) == 0;
    if (kind == Kind.FAILING && refuses) {
      return REFUSED;
    }
    return kind == Kind.HANGING && random.nextInt(30) == 0 ? NONE : ACCEPTED;
  }

  private static void answer(HttpServerRequest request, Call call) {
    if (call.status() != NONE) {
      request
          .response()
          .setStatusCode(call.status())
          .putHeader("call", Integer.toString(call.number()))
          .end();
    }
  }

  @Override
  public void close() {
    TestService.await(vertx.close());
  }
}
