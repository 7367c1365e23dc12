package dev.paylink.provider;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.provider.ServiceClient.Call;
import dev.paylink.provider.ServiceClient.Reply;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ServiceClientTest {
  private final Vertx vertx = Vertx.vertx();
  private final AtomicInteger requests = new AtomicInteger();
  private ServiceClient client;
  private HttpServer server;

  @BeforeEach
  void start() {
    client = new ServiceClient(vertx, "Acme");
    server =
        get(
            vertx
                .createHttpServer()
                .requestHandler(
                    request -> {
                      int n = requests.incrementAndGet();
                      if (request.path().equals("/busy")) {
                        request
                            .response()
                            .setStatusCode(n == 1 ? 503 : 200)
                            .end("{\"n\":" + n + "}");
                      } // else there is no answer
                    })
                .listen(0, "127.0.0.1"));
  }

  @AfterEach
  void stop() {
    get(vertx.close());
  }

  private Future<Reply> send(ServiceClient with, String path) {
    String url = "http://127.0.0.1:%d%s".formatted(server.actualPort(), path);
    return with.send(Call.of(HttpMethod.GET, url));
  }

  private static <T> T get(Future<T> future) {
    return future.toCompletionStage().toCompletableFuture().join();
  }

  @Test
  void repeatsARequestThatFailedForNow() {
    assertEquals(2, get(send(client.forOneOperation(), "/busy")).body().getInteger("n"));
  }

  /** Each of the requests alone would take more than 8 s. */
  @Test
  void sendsNoMoreWhenTheTimeOfTheOperationIsOver() {
    ServiceClient operation = client.forOneOperation();
    Future<Reply> third =
        send(operation, "/silent")
            .eventually(() -> send(operation, "/silent"))
            .transform(second -> send(operation, "/silent"));
    CompletionException failure = assertThrows(CompletionException.class, () -> get(third));
    assertEquals("Acme took too long", failure.getCause().getMessage());
    assertTrue(requests.get() <= 3, requests::toString);
  }
}
