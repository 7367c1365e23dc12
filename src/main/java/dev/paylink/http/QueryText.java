package dev.paylink.http;

import dev.paylink.api.Fault.Detail;
import io.vertx.core.MultiMap;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds text in a query or a path that can be neither stored nor compared with what is stored. */
final class QueryText {
  /** Stands in decoded text for bytes that are not UTF-8; a client may also send it. */
  private static final char REPLACEMENT = '\ufffd';

  private static final Pattern SEPARATOR = Pattern.compile("[&;]");

  private QueryText() {}

  /** The errors of the texts of a query, whose names and values are known otherwise. */
  static List<Detail> errors(@Nullable String query, MultiMap decoded) {
    List<Detail> wrong = new ArrayList<>();
    boolean replaced = false;
    for (Map.Entry<String, String> entry : decoded) {
      String text = entry.getKey() + entry.getValue();
      replaced |= text.indexOf(REPLACEMENT) >= 0;
      if (text.indexOf('\0') >= 0) {
        String name = entry.getKey().replace("\0", "");
        wrong.add(new Detail(name, "must not contain the character U+0000"));
      }
    }
    if (replaced && query != null) {
      SEPARATOR
          .splitAsStream(query)
          .filter(pair -> !isUtf8(bytes(pair)))
          .map(pair -> new String(bytes(pair.split("=", 2)[0]), StandardCharsets.UTF_8))
          .forEach(name -> wrong.add(new Detail(name, "must be UTF-8, percent-encoded")));
    }
    return wrong;
  }

  /** The errors of the texts of a path, by the names of its parameters. */
  static List<Detail> errorsOfPath(String path, Map<String, String> decoded) {
    return decoded.entrySet().stream()
        .filter(entry -> entry.getValue().indexOf(REPLACEMENT) >= 0 && !isUtf8(bytes(path)))
        .map(entry -> new Detail(entry.getKey(), "must be UTF-8, percent-encoded"))
        .toList();
  }

  private static boolean isUtf8(byte[] bytes) {
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
      return true;
    } catch (CharacterCodingException malformed) {
      return false;
    }
  }

  /** The bytes that a well-formed text of ASCII characters encodes. */
  private static byte[] bytes(String encoded) {
    ByteBuffer bytes = ByteBuffer.allocate(encoded.length());
    for (int i = 0; i < encoded.length(); i++) {
      if (encoded.charAt(i) == '%') {
        bytes.put((byte) Integer.parseInt(encoded, i + 1, i + 3, 16));
        i += 2;
      } else {
        bytes.put((byte) encoded.charAt(i));
      }
    }
    return Arrays.copyOf(bytes.array(), bytes.position());
  }
}
