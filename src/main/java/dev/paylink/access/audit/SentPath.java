package dev.paylink.access.audit;

import io.netty.handler.codec.http.QueryStringDecoder;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The path of a failed request. What is no id in it may be anything, such as an e-mail address or
 * the name of a file: neither the path nor an error message is kept with it.
 *
 * @param template as {@code /v1/orders/{orderId}}
 * @param sent without the query
 */
record SentPath(String template, String sent) {
  private static final Pattern ID = Pattern.compile("[a-z]{1,8}_[0-7][0-9a-hjkmnp-tv-z]{25}");

  /** A letter or digit beside a name makes it part of another word. */
  private static final String WORD = "(?<![\\p{L}\\p{N}])%s(?![\\p{L}\\p{N}])";

  /** The path, with the name of the parameter in place of what is no id. */
  String kept() {
    String[] names = template.split("/", -1);
    String[] parts = sent.split("/", -1);
    if (names.length != parts.length) {
      return template;
    }
    for (int i = 0; i < names.length; i++) {
      parts[i] = ID.matcher(parts[i]).matches() ? parts[i] : names[i];
    }
    return String.join("/", parts);
  }

  /** A text, with {@code (other)} in place of what is no id of the path. */
  String withoutNames(String text) {
    String rest = text;
    for (String name : chosen()) {
      rest =
          Pattern.compile(WORD.formatted(Pattern.quote(name)))
              .matcher(rest)
              .replaceAll(Matcher.quoteReplacement(KeptFields.OTHER));
    }
    return rest;
  }

  /** The parts of the path that the client chose, as they may be in a message. */
  private List<String> chosen() {
    String[] names = template.split("/", -1);
    String[] parts = sent.split("/", -1);
    List<String> chosen = new ArrayList<>();
    for (int i = 0; i < Math.min(names.length, parts.length); i++) {
      if (names[i].startsWith("{") && !ID.matcher(parts[i]).matches()) {
        String decoded = decoded(parts[i]);
        chosen.add(Normalizer.normalize(decoded, Normalizer.Form.NFC));
        chosen.add(decoded);
      }
    }
    return chosen;
  }

  private static String decoded(String part) {
    try {
      return QueryStringDecoder.decodeComponent(part.replace("+", "%2B"));
    } catch (IllegalArgumentException malformed) {
      return part;
    }
  }
}
