package dev.paylink.checkout.page;

import org.jspecify.annotations.Nullable;

/**
 * A picture of a page in two sizes. The browser chooses one.
 *
 * @param path of the larger one
 * @param smallPath of the smaller one; null if absent
 * @param smallWidth its width in pixels; 0 if absent
 * @param width of the larger one, in pixels
 * @param height of the larger one, in pixels
 * @param text for people unable to see it; empty if the text would tell them nothing
 */
public record Picture(
    String path, @Nullable String smallPath, int smallWidth, int width, int height, String text) {
  /** The same with another text. */
  public Picture saying(String other) {
    return new Picture(path, smallPath, smallWidth, width, height, other);
  }

  /** Both pictures for {@code srcset}; null if there is only one. */
  public @Nullable String srcset() {
    return smallPath == null
        ? null
        : "%s %dw, %s %dw".formatted(smallPath, smallWidth, path, width);
  }

  /** How wide pages show it, for {@code sizes}; null if there is only one. */
  public @Nullable String sizes() {
    return smallPath == null ? null : "(max-width: 44rem) calc(100vw - 4rem), 40rem";
  }
}
