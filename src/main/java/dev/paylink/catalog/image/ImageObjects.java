package dev.paylink.catalog.image;

import java.util.UUID;

/** How images are kept in the object storage. */
public final class ImageObjects {
  private ImageObjects() {}

  /** The key of a picture. */
  public static String key(UUID imageId, boolean small) {
    return "images/" + imageId + (small ? "-small" : "");
  }
}
