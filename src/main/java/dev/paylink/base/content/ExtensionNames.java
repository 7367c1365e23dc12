package dev.paylink.base.content;

import dev.paylink.api.ExtensionInput;
import dev.paylink.api.Fault;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * The rules of what merchants write for extensions. Whether a node has the extension is not asked:
 * nodes differ while they are replaced, and what was written for an extension that is gone must
 * stay editable.
 */
public final class ExtensionNames {
  /** What a name must be, for a {@link Fault}. */
  public static final String RULE =
      "must be ext., the name of the extension, a dot, and 1 to 60 lower-case letters, digits, _"
          + " and .";

  private static final Pattern NAME =
      Pattern.compile("ext\\.[a-z][a-z0-9]{1,31}\\.[a-z0-9_.]{1,60}");

  private ExtensionNames() {}

  /** Whether a text is the name of something of an extension, as {@code ext.acme.reviews}. */
  public static boolean isName(String text) {
    return NAME.matcher(text).matches();
  }

  /**
   * Checks the size of what was written.
   *
   * @throws Fault {@code invalid_request}, naming the field
   */
  public static void checkData(String field, ExtensionInput data) {
    if (data.json().getBytes(StandardCharsets.UTF_8).length > ExtensionInput.MAX_BYTES) {
      throw Fault.invalid(field, "must be at most 4 KiB of JSON");
    }
  }
}
