package dev.paylink.catalog.product.file;

import dev.paylink.api.Fault;
import dev.paylink.web.text.InputText;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.Set;
import java.util.regex.Pattern;

/** The names that files of products may have: such as a customer's computer can store. */
final class FileNames {
  /** Of UTF-8, as file systems count. */
  private static final int MAX_BYTES = 200;

  private static final String FORBIDDEN = "\\/:*?\"<>|";

  /** Names of devices of Windows, with any extension. */
  private static final Pattern DEVICE =
      Pattern.compile(
          "(?i)(CON|PRN|AUX|NUL|CONIN\\$|CONOUT\\$|(COM|LPT)[0-9\\u00b9\\u00b2\\u00b3]) *(\\..*)?");

  /** Invisible characters could make a name look like another. */
  private static final Set<Integer> INVISIBLE =
      Set.of(
          (int) Character.CONTROL,
          (int) Character.FORMAT,
          (int) Character.SURROGATE,
          (int) Character.PRIVATE_USE,
          (int) Character.UNASSIGNED,
          (int) Character.LINE_SEPARATOR,
          (int) Character.PARAGRAPH_SEPARATOR);

  private FileNames() {}

  /**
   * The name in normal form C, so that equal looking names are equal.
   *
   * @throws Fault {@code invalid_request} if it is no name for a file
   */
  static String normal(String given) {
    String name = Normalizer.normalize(given, Normalizer.Form.NFC);
    boolean allowed =
        InputText.isVisible(name)
            && name.equals(InputText.trimmed(name))
            && !name.startsWith(".")
            && !name.endsWith(".")
            && !DEVICE.matcher(name).matches()
            && name.getBytes(StandardCharsets.UTF_8).length <= MAX_BYTES
            && name.codePoints().allMatch(FileNames::isAllowed);
    if (!allowed) {
      throw Fault.invalid(
          "fileName",
          ("must be 1 to %d bytes of visible characters and inner spaces. It must not have %s or a"
                  + " dot at an end, and must not be reserved by Windows, as CON")
              .formatted(MAX_BYTES, FORBIDDEN));
    }
    return name;
  }

  private static boolean isAllowed(int character) {
    return FORBIDDEN.indexOf(character) < 0
        && !INVISIBLE.contains(Character.getType(character))
        && (character == ' ' || !Character.isSpaceChar(character));
  }
}
