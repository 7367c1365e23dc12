package dev.paylink.api;

import java.time.Instant;
import java.util.List;

/**
 * Requests and replies of the commands of {@link BusApi} for images. Every {@code merchantId} is
 * the id of the requesting merchant ({@code mer_…}), and every {@code imageId} is the id of an
 * image ({@code img_…}). A merchant sees only its own images. They are uploaded over HTTP only.
 */
public final class ImageMessages {
  private ImageMessages() {}

  /**
   * A picture that pages show. It never changes.
   *
   * @param id {@code img_…}
   * @param url the picture, for everybody
   * @param width in pixels, at most 1,280
   * @param height in pixels, at most 1,920
   * @param size in bytes, at most 200,000
   * @param contentType {@code image/jpeg} or {@code image/png}
   * @param createdAt the time inside the id, to the millisecond
   */
  public record Image(
      String id,
      String url,
      int width,
      int height,
      int size,
      String contentType,
      Instant createdAt) {}

  /** Lists images, newest first. */
  public record ListImages(String merchantId, Paging paging) {}

  /** One page of images, newest first. */
  public record ImagePage(List<Image> data, PageMeta meta) implements Page<Image> {
    public ImagePage {
      data = List.copyOf(data);
    }
  }

  /** Gets one image. */
  public record GetImage(String merchantId, String imageId) {}

  /** Deletes an image. */
  public record DeleteImage(String merchantId, String imageId) {}
}
