package dev.paylink.it.support.abuse;

import dev.paylink.it.support.TestService;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** Receiver that holds every request and answers 200 when it is told to, or after a fixed time. */
public final class HoldingReceiver implements AutoCloseable {
  private final Vertx vertx = Vertx.vertx();
  private final ConcurrentLinkedQueue<HttpServerRequest> held = new ConcurrentLinkedQueue<>();
  private final AtomicInteger calls = new AtomicInteger();
  private final Map<String, String> headers = new HashMap<>();
  private final long holdMs;
  private final HttpServer server;

  /**
   * @param holdMs time until a request is answered, in milliseconds; 0 for at once, -1 for never
   */
  public HoldingReceiver(long holdMs) {
    this.holdMs = holdMs;
    this.server =
        TestService.await(
            vertx.createHttpServer().requestHandler(this::receive).listen(0, "127.0.0.1"));
  }

  /** Sets a header of the answers. */
  public HoldingReceiver with(String name, String value) {
    headers.put(name, value);
    return this;
  }

  private void receive(HttpServerRequest request) {
    calls.incrementAndGet();
    if (holdMs == 0) {
      answer(request);
    } else {
      held.add(request);
      if (holdMs > 0) {
        vertx.setTimer(holdMs, late -> answer(request));
      }
    }
  }

  private void answer(HttpServerRequest request) {
    held.remove(request);
    headers.forEach(request.response()::putHeader);
    request.response().end();
  }

  public String url() {
    return "http://127.0.0.1:" + server.actualPort() + "/";
  }

  /** Number of requests received. */
  public int calls() {
    return calls.get();
  }

  /** Number of requests that wait for an answer. */
  public int held() {
    return held.size();
  }

  @Override
  public void close() {
    TestService.await(vertx.close());
  }
}
