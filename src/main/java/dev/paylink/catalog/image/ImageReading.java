package dev.paylink.catalog.image;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Iterator;
import java.util.Locale;
import java.util.Set;
import javax.imageio.ImageIO;
import javax.imageio.ImageReadParam;
import javax.imageio.ImageReader;
import javax.imageio.stream.ImageInputStream;
import javax.imageio.stream.MemoryCacheImageInputStream;
import net.coobird.thumbnailator.util.exif.ExifFilterUtils;
import net.coobird.thumbnailator.util.exif.Orientation;

/**
 * Decodes uploaded files. What a file says of its size is checked before anything is decoded, and a
 * large picture is decoded in part, so that a small file cannot take much memory. Blocking.
 */
final class ImageReading {
  private static final int MAX_PIXELS = 24_000_000;
  private static final int MAX_SIDE = 20_000;

  /** Of these a decoder keeps 6 bytes for each pixel, outside of the heap. */
  private static final int MAX_PROGRESSIVE_PIXELS = 12_000_000;

  /** More than pages show; 16 MB in memory, or twice as much with 16 bits for each colour. */
  private static final int MAX_DECODED_PIXELS = 4_000_000;

  private static final Set<String> FORMATS = Set.of("png", "jpeg", "gif");
  private static final String JPEG = "jpeg";

  private ImageReading() {}

  /**
   * A decoded file.
   *
   * @param photograph whether it was a JPEG file
   * @param orientation how it has to be turned to be upright
   */
  record Decoded(BufferedImage pixels, boolean photograph, Orientation orientation) {
    BufferedImage upright(BufferedImage image) {
      return ExifFilterUtils.getFilterForOrientation(orientation).apply(image);
    }

    /** Whether its width is its height when it is upright. */
    boolean isSideways() {
      return switch (orientation) {
        case LEFT_TOP, RIGHT_TOP, RIGHT_BOTTOM, LEFT_BOTTOM -> true;
        case TOP_LEFT, TOP_RIGHT, BOTTOM_RIGHT, BOTTOM_LEFT -> false;
      };
    }
  }

  /** Fails with {@code unsupported_media_type} and {@code invalid_request}. */
  static Decoded read(byte[] file) {
    try (ImageInputStream in = new MemoryCacheImageInputStream(new ByteArrayInputStream(file))) {
      ImageReader reader = reader(in);
      try {
        return decode(reader, in, file);
      } finally {
        reader.dispose();
      }
    } catch (IOException | RuntimeException broken) { // readers throw what they meet
      if (broken instanceof Fault fault) {
        throw fault;
      }
      throw Fault.invalid("", "must be an image that can be decoded, in RGB colours or grey");
    }
  }

  private static ImageReader reader(ImageInputStream in) throws IOException {
    Iterator<ImageReader> readers = ImageIO.getImageReaders(in);
    while (readers.hasNext()) {
      ImageReader reader = readers.next();
      if (FORMATS.contains(format(reader))) {
        return reader;
      }
    }
    throw new Fault(
        FaultCode.UNSUPPORTED_MEDIA_TYPE, "The body must be an image: a PNG, JPEG or GIF file");
  }

  private static String format(ImageReader reader) throws IOException {
    return reader.getFormatName().toLowerCase(Locale.ROOT);
  }

  private static Decoded decode(ImageReader reader, ImageInputStream in, byte[] file)
      throws IOException {
    JpegSegments jpeg = format(reader).equals(JPEG) ? JpegSegments.of(file) : null;
    reader.setInput(in, true, true);
    int width = reader.getWidth(0);
    int height = reader.getHeight(0);
    boolean progressive = jpeg != null && jpeg.isProgressive();
    checkSize(width, height, progressive ? MAX_PROGRESSIVE_PIXELS : MAX_PIXELS);
    ImageReadParam part = reader.getDefaultReadParam();
    int step = (int) Math.ceil(Math.sqrt((double) width * height / MAX_DECODED_PIXELS));
    part.setSourceSubsampling(Math.max(1, step), Math.max(1, step), 0, 0);
    return new Decoded(
        GreyWithAlpha.inRgb(reader.read(0, part)),
        jpeg != null,
        jpeg == null ? Orientation.TOP_LEFT : jpeg.orientation());
  }

  private static void checkSize(int width, int height, int pixels) {
    if (width > MAX_SIDE || height > MAX_SIDE || (long) width * height > pixels) {
      throw Fault.invalid(
          "",
          "must have at most %d megapixels (%d as a progressive JPEG) and %d pixels on each side; it has %d × %d"
              .formatted(
                  MAX_PIXELS / 1_000_000,
                  MAX_PROGRESSIVE_PIXELS / 1_000_000,
                  MAX_SIDE,
                  width,
                  height));
    }
  }
}
