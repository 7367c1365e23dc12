package dev.paylink.data.storage;

import io.vertx.core.Future;
import io.vertx.core.MultiMap;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientResponse;
import java.util.Map;

/**
 * An answer of S3 that says success.
 *
 * @param body the texts of its XML, as {@link S3Xml#read} returns them
 */
record S3Answer(MultiMap headers, Map<String, String> body) {
  private static final int MAX_BODY = 64 * 1024;

  /** Reads a response; fails with what went wrong if it does not say success. */
  static Future<S3Answer> read(S3Request wanted, HttpClientResponse response) {
    return body(wanted, response)
        .map(S3Xml::read)
        .map(
            body -> {
              int status = response.statusCode();
              // An upload is completed under the status 200, which is sent before it may fail.
              if (status / 100 != 2 || "Error".equals(body.get(S3Xml.ROOT))) {
                throw S3Failures.answered(wanted, status, body);
              }
              return new S3Answer(response.headers(), body);
            });
  }

  private static Future<Buffer> body(S3Request wanted, HttpClientResponse response) {
    Promise<Buffer> read = Promise.promise();
    Buffer body = Buffer.buffer();
    response.exceptionHandler(read::tryFail);
    response.endHandler(ended -> read.tryComplete(body));
    response.handler(
        chunk -> {
          if (body.length() + chunk.length() <= MAX_BODY) {
            body.appendBuffer(chunk);
          } else {
            read.tryFail(S3Failures.strange(wanted, "is larger than " + MAX_BODY + " bytes"));
          }
        });
    return read.future();
  }
}
