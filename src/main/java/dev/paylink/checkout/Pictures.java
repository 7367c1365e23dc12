package dev.paylink.checkout;

import dev.paylink.base.id.TypeId;
import dev.paylink.catalog.image.ImageSize;
import dev.paylink.checkout.page.Picture;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Gives images their addresses. */
final class Pictures {
  private final PageResponder responder;

  Pictures(PageResponder responder) {
    this.responder = responder;
  }

  /**
   * The picture of an image; null if absent.
   *
   * @param text for people unable to see it
   */
  @Nullable Picture of(@Nullable ImageSize image, String text) {
    if (image == null) {
      return null;
    }
    String path = responder.urls().image(TypeId.IMAGE.encode(image.id()));
    Integer small = image.smallWidth();
    return new Picture(
        path,
        small == null ? null : path + ImageRoutes.SMALL,
        Objects.requireNonNullElse(small, 0),
        image.width(),
        image.height(),
        text);
  }
}
