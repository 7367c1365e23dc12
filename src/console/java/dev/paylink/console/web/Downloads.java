package dev.paylink.console.web;

import dev.paylink.api.AnswerParts;
import dev.paylink.api.OperationMessages.OperationAnswer;
import io.vertx.core.http.HttpServerResponse;

/** Writes files of any length, as fast as the browser reads them. */
final class Downloads {
  private Downloads() {}

  static void write(HttpServerResponse response, OperationAnswer answer) {
    AnswerParts parts = answer.parts();
    if (parts == null) {
      response.end(answer.body() == null ? "" : answer.body());
      return;
    }
    response.setChunked(true);
    next(response, parts);
  }

  private static void next(HttpServerResponse response, AnswerParts parts) {
    if (response.closed()) {
      parts.close();
      return;
    }
    parts
        .get()
        .onSuccess(
            part -> {
              if (part.isEmpty()) {
                response.end();
              } else {
                response
                    .write(part.get())
                    .onSuccess(sent -> next(response, parts))
                    .onFailure(gone -> parts.close());
              }
            })
        .onFailure(failure -> response.reset()); // a file that ends early must not look complete
  }
}
