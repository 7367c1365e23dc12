package dev.paylink.cli;

import dev.paylink.base.config.AppConfig;
import dev.paylink.cli.base.CommandFailure;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;

/** Sends files to the operations of the node in this process, as a merchant does. */
final class DemoUpload {
  private static final int FIRST_FAILURE = 300;

  private final HttpClient http;
  private final AppConfig.Http listen;
  private final String token;

  /**
   * @param listen where the node listens; its public URL may lead to a proxy that does not run yet
   */
  DemoUpload(Vertx vertx, AppConfig.Http listen, String token) {
    this.http = vertx.createHttpClient();
    this.listen = listen;
    this.token = token;
  }

  Future<Void> close() {
    return http.close();
  }

  /** Puts a file at a path of the API. */
  Future<Void> put(String path, byte[] bytes) {
    return send(HttpMethod.PUT, path, bytes).mapEmpty();
  }

  /** Stores an image, unless it is stored already; returns its id. */
  Future<String> image(byte[] bytes) {
    return send(HttpMethod.POST, "/images", bytes).map(body -> body.toJsonObject().getString("id"));
  }

  private Future<Buffer> send(HttpMethod method, String path, byte[] bytes) {
    RequestOptions request =
        new RequestOptions()
            .setMethod(method)
            .setHost(listen.host())
            .setPort(listen.port())
            .setURI("/v1" + path)
            .putHeader("Authorization", "Bearer " + token)
            .putHeader("Content-Type", "application/octet-stream");
    return http.request(request)
        .compose(connected -> connected.send(Buffer.buffer(bytes)))
        .compose(
            answer -> answer.statusCode() < FIRST_FAILURE ? answer.body() : refused(path, answer));
  }

  private static Future<Buffer> refused(String path, HttpClientResponse answer) {
    return answer
        .body()
        .compose(
            body ->
                Future.failedFuture(
                    new CommandFailure(
                        "The demo file cannot be stored at %s: %s".formatted(path, body))));
  }
}
