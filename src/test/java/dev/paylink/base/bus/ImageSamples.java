package dev.paylink.base.bus;

import dev.paylink.api.ImageMessages.DeleteImage;
import dev.paylink.api.ImageMessages.GetImage;
import dev.paylink.api.ImageMessages.Image;
import dev.paylink.api.ImageMessages.ImagePage;
import dev.paylink.api.ImageMessages.ListImages;
import dev.paylink.api.PageMeta;
import dev.paylink.api.Paging;
import dev.paylink.catalog.image.ImageBus.BeginImage;
import dev.paylink.catalog.image.ImageBus.FinishImage;
import dev.paylink.catalog.image.ImageBus.ImageBegun;
import dev.paylink.catalog.image.ImageBus.OpenPicture;
import dev.paylink.catalog.image.ImageBus.Picture;
import dev.paylink.catalog.image.ImageBus.StoredPicture;
import dev.paylink.catalog.image.ImageSize;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** One message of each type about images. */
final class ImageSamples {
  private static final UUID ID = UUID.fromString("0197a1c4-93c4-7000-8000-00000000000a");
  private static final Instant AT = Instant.parse("2026-11-21T04:30:00.123Z");

  static final ImageSize SIZE = new ImageSize(ID, 1280, 853, 640);

  private ImageSamples() {}

  static List<Record> all() {
    Picture picture = new Picture("image/png", 1280, 853, 9);
    Image image = new Image("img_a", "https://a/b", 1280, 853, 9, "image/png", AT);
    return List.of(
        picture,
        image,
        new ListImages("mer_a", new Paging(1, 20, "img_a")),
        new ImagePage(List.of(image), new PageMeta(1, 20, 1)),
        new GetImage("mer_a", "img_a"),
        new DeleteImage("mer_a", "img_a"),
        new BeginImage("mer_a", "00", picture, null),
        new ImageBegun(image, true),
        new FinishImage("mer_a", "img_a"),
        new OpenPicture(ID, true),
        new StoredPicture("images/a", "image/png", 9));
  }
}
