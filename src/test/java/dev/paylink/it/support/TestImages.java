package dev.paylink.it.support;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Random;
import javax.imageio.ImageIO;

/** Images as merchants upload them. */
public final class TestImages {
  private TestImages() {}

  /** A drawing: a disc on a ground that is transparent or white. */
  public static byte[] drawing(int width, int height, boolean transparent) {
    BufferedImage image =
        new BufferedImage(
            width, height, transparent ? BufferedImage.TYPE_INT_ARGB : BufferedImage.TYPE_INT_RGB);
    Graphics2D canvas = image.createGraphics();
    if (!transparent) {
      canvas.setColor(Color.WHITE);
      canvas.fillRect(0, 0, width, height);
    }
    canvas.setColor(new Color(0x0b6e4f));
    canvas.fillOval(0, 0, width, height);
    canvas.dispose();
    return encoded(image, "png");
  }

  /** Like a photograph in that it compresses badly; red above, blue below. */
  public static byte[] photograph(int width, int height) {
    return encoded(noise(width, height, BufferedImage.TYPE_INT_RGB), "jpeg");
  }

  /** What compresses worst, and is transparent. */
  public static byte[] transparentNoise(int width, int height) {
    return encoded(noise(width, height, BufferedImage.TYPE_INT_ARGB), "png");
  }

  private static BufferedImage noise(int width, int height, int type) {
    BufferedImage image = new BufferedImage(width, height, type);
    Random random = new Random(width);
    for (int y = 0; y < height; y++) {
      int strong = y < height / 2 ? 0xc00000 : 0x0000c0;
      for (int x = 0; x < width; x++) {
        int alpha = (x % 200) << 24;
        image.setRGB(x, y, alpha | strong | (random.nextInt() & 0x3f3f3f));
      }
    }
    return image;
  }

  public static byte[] encoded(BufferedImage image, String format) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      ImageIO.write(image, format, bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  public static BufferedImage decoded(byte[] bytes) {
    try {
      return ImageIO.read(new ByteArrayInputStream(bytes));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
