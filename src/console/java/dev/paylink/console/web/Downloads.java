package dev.paylink.console.web;

import dev.paylink.api.OperationMessages.OperationAnswer;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import java.util.Optional;
import java.util.function.Supplier;

/** Writes files of any length, as fast as the browser reads them. */
final class Downloads {
  private Downloads() {}

  static void write(HttpServerResponse response, OperationAnswer answer) {
    Supplier<Future<Optional<Buffer>>> parts = answer.parts();
    if (parts == null) {
      response.end(answer.body() == null ? "" : answer.body());
      return;
    }
    response.setChunked(true);
    next(response, parts);
  }

  private static void next(HttpServerResponse response, Supplier<Future<Optional<Buffer>>> parts) {
    if (response.closed()) {
      return;
    }
    parts
        .get()
        .onSuccess(
            part -> {
              if (part.isEmpty()) {
                response.end();
              } else {
                response.write(part.get()).onSuccess(sent -> next(response, parts));
              }
            })
        .onFailure(failure -> response.reset()); // a file that ends early must not look complete
  }
}
