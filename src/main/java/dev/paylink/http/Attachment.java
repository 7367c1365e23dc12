package dev.paylink.http;

import java.nio.charset.StandardCharsets;

/** Files that browsers store, and do not show. */
public final class Attachment {
  private static final String UNESCAPED = "!#$&+-.^_`|~"; // attr-char of RFC 8187, section 3.2.1

  private Attachment() {}

  /**
   * The {@code Content-Disposition} of a file (RFC 6266), with a name in ASCII beside the full one.
   */
  public static String disposition(String name) {
    return "attachment; filename=\"%s\"; filename*=UTF-8''%s".formatted(ascii(name), encoded(name));
  }

  private static String ascii(String name) {
    StringBuilder text = new StringBuilder(name.length());
    name.codePoints()
        .forEach(c -> text.append(c >= ' ' && c < 127 && "\"\\%".indexOf(c) < 0 ? (char) c : '_'));
    return text.toString();
  }

  private static String encoded(String name) {
    StringBuilder text = new StringBuilder(name.length());
    for (byte b : name.getBytes(StandardCharsets.UTF_8)) {
      char c = (char) (b & 0xff);
      boolean plain =
          c >= '0' && c <= '9'
              || c >= 'A' && c <= 'Z'
              || c >= 'a' && c <= 'z'
              || UNESCAPED.indexOf(c) >= 0;
      text.append(plain ? String.valueOf(c) : "%%%02X".formatted((int) c));
    }
    return text.toString();
  }
}
