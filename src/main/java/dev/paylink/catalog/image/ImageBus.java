package dev.paylink.catalog.image;

import dev.paylink.api.Command;
import dev.paylink.api.ImageMessages.Image;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The bus addresses and records between operations, pages and the images; internal. */
public final class ImageBus {
  private ImageBus() {}

  /**
   * What is known of a picture.
   *
   * @param contentType {@code image/jpeg} or {@code image/png}
   * @param width in pixels
   * @param height in pixels
   * @param size in bytes
   */
  public record Picture(String contentType, int width, int height, int size) {}

  /**
   * Notes an image before its pictures are stored.
   *
   * @param sha256 of the uploaded file, in hexadecimal digits
   * @param small the smaller picture; null if absent
   */
  public record BeginImage(
      String merchantId, String sha256, Picture large, @Nullable Picture small) {}

  /**
   * The image to store.
   *
   * @param known whether the merchant has it already, from the same file
   */
  public record ImageBegun(Image image, boolean known) {}

  /** Says that the pictures of an image are stored. */
  public record FinishImage(String merchantId, String imageId) {}

  /** Requests a picture. */
  public record OpenPicture(UUID imageId, boolean small) {}

  /**
   * A picture in the object storage.
   *
   * @param size in bytes
   */
  public record StoredPicture(String key, String contentType, int size) {}

  /** Notes an image, or finds the one of the same file. Fails with {@code limit_reached}. */
  public static final Command<BeginImage, ImageBegun> BEGIN_IMAGE =
      new Command<>("paylink.images.begin", BeginImage.class, ImageBegun.class);

  /** Lets pages show an image, and answers it; or the one of the same file that came first. */
  public static final Command<FinishImage, Image> FINISH_IMAGE =
      new Command<>("paylink.images.finish", FinishImage.class, Image.class);

  /** Where a picture is. Fails with {@code not_found}. */
  public static final Command<OpenPicture, StoredPicture> OPEN_PICTURE =
      new Command<>("paylink.images.open", OpenPicture.class, StoredPicture.class);
}
