package dev.paylink.data.storage;

import io.vertx.core.buffer.Buffer;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/**
 * A request to S3, before it is signed. All of them can be repeated.
 *
 * @param what it does, with the key, for messages
 * @param body empty if absent
 */
record S3Request(
    String method,
    String what,
    String key,
    Map<String, String> query,
    Map<String, String> headers,
    Buffer body) {
  private static final Duration SHORT = Duration.ofSeconds(20);

  /** For 8 MiB over 1.2 Mbit/s, and for a service that makes an object of a thousand parts. */
  private static final Duration LONG = Duration.ofSeconds(60);

  S3Request {
    query = Map.copyOf(query);
    headers = Map.copyOf(headers);
  }

  static S3Request of(String method, String what, String key) {
    return new S3Request(method, what, key, Map.of(), Map.of(), Buffer.buffer());
  }

  S3Request query(String name, String value) {
    return new S3Request(method, what, key, with(query, name, value), headers, body);
  }

  S3Request header(String name, String value) {
    return new S3Request(method, what, key, query, with(headers, name, value), body);
  }

  S3Request body(Buffer content) {
    return new S3Request(method, what, key, query, headers, content);
  }

  private static Map<String, String> with(Map<String, String> all, String name, String value) {
    Map<String, String> more = new TreeMap<>(all);
    more.put(name, value);
    return more;
  }

  boolean hasBody() {
    return body.length() > 0;
  }

  /** From the first byte of the request to the answer. */
  Duration timeout() {
    return hasBody() ? LONG : SHORT;
  }
}
