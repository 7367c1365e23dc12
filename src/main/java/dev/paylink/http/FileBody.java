package dev.paylink.http;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.util.Locale;
import java.util.Set;

/** A body that is a file, whatever its content type. */
final class FileBody {
  /** What HTTP clients send by default when they are not told that the body is a file. */
  private static final Set<String> FORMS =
      Set.of("application/x-www-form-urlencoded", "multipart/form-data");

  private FileBody() {}

  /**
   * Rejects bodies that contain a file in another form, which would be stored as the file.
   *
   * @throws Fault {@code unsupported_media_type}, naming the header
   */
  static void require(HttpServerRequest request) {
    for (String given : request.headers().getAll(HttpHeaders.CONTENT_TYPE)) {
      String type = given.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
      if (FORMS.contains(type)) {
        throw unsupported(
            "Content-Type must not be %s: the body must be the bytes of the file alone, as application/octet-stream"
                .formatted(type));
      }
    }
    for (String coding : request.headers().getAll(HttpHeaders.CONTENT_ENCODING)) {
      if (!coding.strip().equalsIgnoreCase("identity")) {
        throw unsupported("Content-Encoding must not be given: the file is stored as it is sent");
      }
    }
  }

  private static Fault unsupported(String message) {
    return new Fault(FaultCode.UNSUPPORTED_MEDIA_TYPE, message);
  }
}
