package dev.paylink.events.webhook.endpoint;

import dev.paylink.base.json.StrictJson;
import dev.paylink.data.keys.SecretBox;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Encrypts the custom headers of endpoints for the database, which often hold credentials. Names
 * stay readable, so that a statement can merge headers; each value becomes an array with the sealed
 * value in base64.
 *
 * <p>A value that is a plain string is not sealed, and is read as it is.
 */
public final class SealedHeaders {
  /** A sealed value with its array as one string. */
  private static final Pattern AS_STRING = Pattern.compile("\\[\"([A-Za-z0-9+/]+=*)\"]");

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
  public Map<String, String> open(String json, String endpointId) {
    Map<String, String> headers = new LinkedHashMap<>();
    for (Map.Entry<?, ?> header : ((Map<?, ?>) StrictJson.read(json, Map.class)).entrySet()) {
      String name = (String) header.getKey();
      headers.put(name, value(header.getValue(), context(name, endpointId)));
    }
    return headers;
  }

  private String value(Object stored, String context) {
    if (stored instanceof List<?> sealed) {
      return box.openText((String) sealed.get(0), context);
    }
    String plain = (String) stored;
    Matcher asString = AS_STRING.matcher(plain);
    if (asString.matches()) {
      try {
        return box.openText(asString.group(1), context);
      } catch (IllegalStateException | IllegalArgumentException merchantsOwn) {
        return plain;
      }
    }
    return plain;
  }

  /** Differs from that of secrets and of other headers, so that none can replace another. */
  private static String context(String name, String endpointId) {
    return "header %s of %s".formatted(name.toLowerCase(Locale.ROOT), endpointId);
  }
}
