package dev.paylink.node.extension;

import dev.paylink.api.Extension;
import java.util.Objects;

/**
 * An extension that a node has found.
 *
 * @param source the file or directory it was found in, or {@link #CLASS_PATH}
 */
public record LoadedExtension(Extension extension, String source) {
  /** The source of an extension that a program has beside Paylink. */
  public static final String CLASS_PATH = "class path";

  public String name() {
    return extension.name();
  }

  /** The classes of the extension. */
  ClassLoader classes() {
    return Objects.requireNonNull(extension.getClass().getClassLoader());
  }

  /** Its name, version and source. */
  @Override
  public String toString() {
    return "%s %s (%s)".formatted(name(), extension.version(), source);
  }
}
