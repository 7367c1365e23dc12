package dev.paylink.it.support.abuse;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;

/**
 * Many connections that send complete requests, each the next one as soon as the last is answered,
 * or at a bounded rate.
 */
public final class RequestAttack extends Attack {
  private static final int AGAIN_MS = 50;
  private static final int TIMEOUT_MS = 30_000;

  private final int port;
  private final int connections;
  private final int pauseMs;
  private final int patienceMs;
  private final List<HttpClient> clients;
  private final IntFunction<Call> calls;
  private final AtomicInteger next = new AtomicInteger();

  /** A request. */
  public record Call(HttpMethod method, String path, Map<String, String> headers, Buffer body) {
    public static Call get(String path, Map<String, String> headers) {
      return new Call(HttpMethod.GET, path, headers, Buffer.buffer());
    }

    public static Call post(String path, Map<String, String> headers, String body) {
      return new Call(HttpMethod.POST, path, headers, Buffer.buffer(body));
    }
  }

  /**
   * @param addresses number of addresses over which the connections are spread
   * @param pauseMs pause of a connection between its requests, in milliseconds
   * @param calls the requests by number, from 0
   */
  public RequestAttack(
      int port, int connections, int addresses, int pauseMs, IntFunction<Call> calls) {
    this(port, connections, addresses, pauseMs, calls, TIMEOUT_MS);
  }

  /**
   * @param patienceMs after which a connection is closed without an answer, in milliseconds
   */
  public RequestAttack(
      int port,
      int connections,
      int addresses,
      int pauseMs,
      IntFunction<Call> calls,
      int patienceMs) {
    this.patienceMs = patienceMs;
    this.port = port;
    this.connections = connections;
    this.pauseMs = pauseMs;
    this.calls = calls;
    int each = (connections + addresses - 1) / addresses;
    this.clients = addresses(addresses).stream().map(address -> client(address, each)).toList();
  }

  private HttpClient client(String address, int poolSize) {
    return vertx
        .httpClientBuilder()
        .with(new HttpClientOptions().setLocalAddress(address).setKeepAliveTimeout(60))
        .with(new PoolOptions().setHttp1MaxSize(poolSize))
        .withConnectHandler(connection -> tally.connected())
        .build();
  }

  @Override
  public void start() {
    for (int i = 0; i < connections; i++) {
      HttpClient client = clients.get(i % clients.size());
      vertx.runOnContext(start -> repeat(client));
    }
  }

  private void repeat(HttpClient client) {
    if (stopped) {
      return;
    }
    send(client, calls.apply(next.getAndIncrement()))
        .onSuccess(answer -> again(client, pauseMs))
        .onFailure(
            failure -> {
              if (!stopped) {
                tally.failed();
                again(client, pauseMs + AGAIN_MS);
              }
            });
  }

  private void again(HttpClient client, int afterMs) {
    if (afterMs == 0) {
      repeat(client);
    } else if (!stopped) {
      vertx.setTimer(afterMs, later -> repeat(client));
    }
  }

  private Future<Void> send(HttpClient client, Call call) {
    RequestOptions options =
        new RequestOptions()
            .setHost(HOST)
            .setPort(port)
            .setMethod(call.method())
            .setURI(call.path())
            .setTimeout(patienceMs);
    call.headers().forEach(options::putHeader);
    return client.request(options).compose(request -> send(request, call)).compose(this::read);
  }

  private Future<HttpClientResponse> send(HttpClientRequest request, Call call) {
    tally.sent(1);
    return request.send(call.body());
  }

  private Future<Void> read(HttpClientResponse response) {
    tally.answered(response.statusCode(), response.getHeader("Retry-After") != null);
    return response.handler(discarded -> {}).end();
  }
}
