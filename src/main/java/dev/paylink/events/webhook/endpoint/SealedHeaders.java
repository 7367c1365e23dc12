package dev.paylink.events.webhook.endpoint;

import dev.paylink.base.json.StrictJson;
import dev.paylink.data.keys.SecretBox;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Encrypts the custom headers of endpoints for the database, which often hold credentials. Names
 * stay readable, so that a statement can merge headers; each value becomes an array with the sealed
 * value in base64.
 */
public final class SealedHeaders {
  private final SecretBox box;

  public SealedHeaders(SecretBox box) {
    this.box = box;
  }

  /**
   * Encrypts the values of headers.
   *
   * @param headers by name; null, which removes a header, stays null
   * @return JSON
   */
  String seal(Map<String, @Nullable String> headers, String endpointId) {
    Map<String, @Nullable List<String>> sealed = new LinkedHashMap<>();
    headers.forEach(
        (name, value) ->
            sealed.put(
                name,
                value == null ? null : List.of(box.sealText(value, context(name, endpointId)))));
    return StrictJson.write(sealed);
  }

  /**
   * Decrypts headers.
   *
   * @param json as stored
   * @throws IllegalStateException if no configured key opens them, or they were tampered with
   */
  Map<String, String> open(String json, String endpointId) {
    Map<String, String> headers = new LinkedHashMap<>();
    for (Map.Entry<?, ?> header : ((Map<?, ?>) StrictJson.read(json, Map.class)).entrySet()) {
      String name = (String) header.getKey();
      String sealed = (String) ((List<?>) header.getValue()).get(0);
      headers.put(name, box.openText(sealed, context(name, endpointId)));
    }
    return headers;
  }

  /**
   * Differs from the context of secrets and of other headers, so that no value can replace another.
   */
  private static String context(String name, String endpointId) {
    return "header %s of %s".formatted(name.toLowerCase(Locale.ROOT), endpointId);
  }
}
