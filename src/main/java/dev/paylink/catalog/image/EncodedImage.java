package dev.paylink.catalog.image;

import dev.paylink.catalog.image.ImageBus.Picture;

/**
 * A picture as it is sent.
 *
 * @param bytes at most {@link #MAX_BYTES}; not to be changed
 */
record EncodedImage(Picture picture, byte[] bytes) {
  /** The largest picture, in bytes. */
  static final int MAX_BYTES = 200_000;
}
