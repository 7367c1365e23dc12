package dev.paylink.catalog.image;

import dev.paylink.catalog.image.ImageBus.Picture;
import dev.paylink.catalog.image.ImageReading.Decoded;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.stream.MemoryCacheImageOutputStream;
import net.coobird.thumbnailator.Thumbnails;

/**
 * Makes of an uploaded file the pictures that pages send, as wide as a page and as a phone.
 * Blocking.
 */
final class ImageEncoder {
  static {
    // Pixels need no screen, and asking for one may fail or show an icon.
    System.setProperty("java.awt.headless", "true");
  }

  /** The width of the smaller picture. */
  static final int SMALL_WIDTH = 640;

  private static final int LARGE_WIDTH = 1_280;

  /** How high a picture may be for its width: a phone's screen, one and a half times. */
  private static final double MAX_HEIGHT = 1.5;

  private static final float[] QUALITIES = {.85f, .75f, .65f, .5f};
  private static final double SMALLER = .8;

  private ImageEncoder() {}

  /**
   * The pictures of a file: the larger one, and a smaller one unless the larger is small. Fails as
   * {@link ImageReading#read}.
   */
  static List<EncodedImage> encode(byte[] file) {
    Decoded decoded = ImageReading.read(file);
    BufferedImage large = fit(decoded);
    List<EncodedImage> pictures = new ArrayList<>();
    pictures.add(encode(large, decoded.photograph(), EncodedImage.MAX_BYTES));
    if (large.getWidth() > SMALL_WIDTH) {
      double scale = (double) SMALL_WIDTH / large.getWidth();
      int most = pictures.get(0).bytes().length; // a phone gets no more than others
      pictures.add(encode(scaled(large, scale), decoded.photograph(), most));
    }
    return pictures;
  }

  /** Upright, and no larger than a page shows it. */
  private static BufferedImage fit(Decoded decoded) {
    BufferedImage pixels = decoded.pixels();
    int width = decoded.isSideways() ? pixels.getHeight() : pixels.getWidth();
    int height = decoded.isSideways() ? pixels.getWidth() : pixels.getHeight();
    double scale =
        Math.min(
            1, Math.min((double) LARGE_WIDTH / width, LARGE_WIDTH * MAX_HEIGHT / (double) height));
    return withoutEmptyAlpha(decoded.upright(scaled(pixels, scale)));
  }

  private static BufferedImage scaled(BufferedImage image, double scale) {
    boolean alpha = image.getColorModel().hasAlpha();
    try {
      return Thumbnails.of(image)
          .size(pixels(image.getWidth(), scale), pixels(image.getHeight(), scale))
          .keepAspectRatio(false)
          .imageType(alpha ? BufferedImage.TYPE_INT_ARGB : BufferedImage.TYPE_INT_RGB)
          .asBufferedImage();
    } catch (IOException e) {
      throw new UncheckedIOException(e); // nothing is read
    }
  }

  private static int pixels(int side, double scale) {
    return Math.max(1, (int) Math.round(side * scale));
  }

  /** A picture that could be transparent and is not, as most of PNG, is one that is not. */
  private static BufferedImage withoutEmptyAlpha(BufferedImage image) {
    if (!image.getColorModel().hasAlpha() || isTransparent(image)) {
      return image;
    }
    BufferedImage opaque =
        new BufferedImage(image.getWidth(), image.getHeight(), BufferedImage.TYPE_INT_RGB);
    Graphics2D canvas = opaque.createGraphics();
    canvas.drawImage(image, 0, 0, Color.WHITE, null);
    canvas.dispose();
    return opaque;
  }

  private static boolean isTransparent(BufferedImage image) {
    int[] row = new int[image.getWidth()];
    for (int y = 0; y < image.getHeight(); y++) {
      image.getRGB(0, y, row.length, 1, row, 0, row.length);
      for (int pixel : row) {
        if (pixel >>> 24 != 0xff) {
          return true;
        }
      }
    }
    return false;
  }

  /** Drawings are PNG if they are small enough; what is transparent has to be. */
  private static EncodedImage encode(BufferedImage image, boolean photograph, int most) {
    boolean alpha = image.getColorModel().hasAlpha();
    if (alpha || !photograph) {
      EncodedImage png = encoded(image, "png", 1);
      if (png.bytes().length <= most) {
        return png;
      }
    }
    if (!alpha) {
      for (float quality : QUALITIES) {
        EncodedImage jpeg = encoded(image, "jpeg", quality);
        if (jpeg.bytes().length <= most) {
          return jpeg;
        }
      }
    }
    return encode(scaled(image, SMALLER), photograph, most);
  }

  private static EncodedImage encoded(BufferedImage image, String format, float quality) {
    ImageWriter writer = ImageIO.getImageWritersByFormatName(format).next();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (MemoryCacheImageOutputStream out = new MemoryCacheImageOutputStream(bytes)) {
      ImageWriteParam how = writer.getDefaultWriteParam();
      how.setProgressiveMode(ImageWriteParam.MODE_DEFAULT);
      how.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
      how.setCompressionQuality(format.equals("png") ? 0 : quality); // of PNG: as small as it can
      writer.setOutput(out);
      writer.write(null, new IIOImage(image, null, null), how);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // into memory
    } finally {
      writer.dispose();
    }
    byte[] content = bytes.toByteArray();
    return new EncodedImage(
        new Picture("image/" + format, image.getWidth(), image.getHeight(), content.length),
        content);
  }
}
