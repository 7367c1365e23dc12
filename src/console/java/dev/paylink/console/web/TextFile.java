package dev.paylink.console.web;

import dev.paylink.api.Fault;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/** Reads a text file by its byte order mark; without one it must be UTF-8. */
final class TextFile {
  private static final char MARK = '\ufeff';

  private TextFile() {}

  /**
   * The text of a file, without its byte order mark.
   *
   * @param field of the form that has the file
   * @throws Fault {@code invalid_request}, naming the field, if the file has another encoding:
   *     which one, such as Windows-1252, cannot be known
   */
  static String text(String field, byte[] file) {
    try {
      String text = charset(file).newDecoder().decode(ByteBuffer.wrap(file)).toString();
      if (text.indexOf('\0') < 0) {
        return !text.isEmpty() && text.charAt(0) == MARK ? text.substring(1) : text;
      }
    } catch (CharacterCodingException otherEncoding) {
      // the same answer as for UTF-16 without a mark, which has zero bytes
    }
    throw Fault.invalid(field, "must be in UTF-8: in Excel, save it as \"CSV UTF-8\"");
  }

  private static Charset charset(byte[] file) {
    if (startsWith(file, 0xfe, 0xff)) {
      return StandardCharsets.UTF_16BE;
    }
    return startsWith(file, 0xff, 0xfe) ? StandardCharsets.UTF_16LE : StandardCharsets.UTF_8;
  }

  private static boolean startsWith(byte[] file, int first, int second) {
    return file.length > 1 && (file[0] & 0xff) == first && (file[1] & 0xff) == second;
  }
}
