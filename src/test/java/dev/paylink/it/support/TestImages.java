package dev.paylink.it.support;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import javax.imageio.ImageIO;

/** Images as merchants upload them. */
public final class TestImages {
  private static final byte[] END = {(byte) 0xff, (byte) 0xd9};

  /** A JPEG image of one quantisation table. */
  private static final byte[] TABLES =
      ByteBuffer.allocate(73)
          .put(new byte[] {(byte) 0xff, (byte) 0xd8, (byte) 0xff, (byte) 0xdb, 0, 67, 0})
          .put(new byte[64])
          .put(END)
          .array();

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

  /** A small PNG file that takes long to read: 1,024 pixels wide and high, 16 bits deep. */
  public static byte[] deepLogo() {
    return encoded(new BufferedImage(1_024, 1_024, BufferedImage.TYPE_USHORT_GRAY), "png");
  }

  /**
   * A JPEG file of some kilobytes whose picture of 12 megapixels has many scans: a decoder works
   * through the whole picture for each. Tables without a picture stand in front of it.
   */
  public static byte[] manyScans(int scans) {
    byte[] photograph = photograph(40, 40);
    byte[] header = Arrays.copyOf(photograph, marker(photograph, 0xda));
    int frame = marker(header, 0xc0);
    header[frame + 1] = (byte) 0xc2; // progressive
    ByteBuffer.wrap(header).putShort(frame + 5, (short) 3_000).putShort(frame + 7, (short) 4_000);
    byte[] first = {(byte) 0xff, (byte) 0xda, 0, 12, 3, 1, 0, 2, 0x11, 3, 0x11, 0, 0, 0};
    byte[] further = {(byte) 0xff, (byte) 0xda, 0, 8, 1, 1, 0, 1, 5, 0};
    ByteBuffer whole =
        ByteBuffer.allocate(
            TABLES.length + header.length + first.length + scans * further.length + END.length);
    whole.put(TABLES).put(header).put(first);
    for (int i = 0; i < scans; i++) {
      whole.put(further);
    }
    return whole.put(END).array();
  }

  /** Where the segment of a marker starts. */
  private static int marker(byte[] jpeg, int marker) {
    int at = 2;
    while (Byte.toUnsignedInt(jpeg[at + 1]) != marker) {
      at += 2 + ByteBuffer.wrap(jpeg).getShort(at + 2);
    }
    return at;
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
