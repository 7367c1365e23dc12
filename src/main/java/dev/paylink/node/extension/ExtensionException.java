package dev.paylink.node.extension;

import org.jspecify.annotations.Nullable;

/** An extension that cannot be loaded or started; the message is for the operator, and names it. */
public final class ExtensionException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public ExtensionException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
