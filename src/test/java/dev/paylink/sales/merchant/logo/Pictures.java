package dev.paylink.sales.merchant.logo;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import javax.imageio.ImageIO;

/** Files of logos for tests. */
public final class Pictures {
  private static final int AFTER_HEADER = 8 + 25;

  private Pictures() {}

  public static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** Returns a PNG file of one colour. */
  public static byte[] png(int width, int height) {
    BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_ARGB);
    for (int x = 0; x < width; x++) {
      image.setRGB(x, x % height, Color.RED.getRGB());
    }
    return png(image);
  }

  /** Returns a PNG file that cannot be compressed. */
  public static byte[] noise(int side) {
    BufferedImage image = new BufferedImage(side, side, BufferedImage.TYPE_INT_RGB);
    int value = 1;
    for (int i = 0; i < side * side; i++) {
      value = value * 1_103_515_245 + 12_345;
      image.setRGB(i % side, i / side, value >> 4);
    }
    return png(image);
  }

  /** Returns the PNG file of an image. */
  public static byte[] png(BufferedImage image) {
    try {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      ImageIO.write(image, "png", out);
      return out.toByteArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the PNG file with another width and height in its header. */
  public static byte[] withSize(byte[] png, int width, int height) {
    byte[] changed = png.clone();
    ByteBuffer header = ByteBuffer.wrap(changed).putInt(16, width).putInt(20, height);
    header.putInt(29, crc(changed, 12, 17));
    return changed;
  }

  /** Returns the PNG file with a comment behind its header. */
  public static byte[] withComment(byte[] png, String comment) {
    byte[] text = utf8("tEXtComment\0" + comment);
    return ByteBuffer.allocate(png.length + text.length + 8)
        .put(png, 0, AFTER_HEADER)
        .putInt(text.length - 4)
        .put(text)
        .putInt(crc(text, 0, text.length))
        .put(png, AFTER_HEADER, png.length - AFTER_HEADER)
        .array();
  }

  private static int crc(byte[] bytes, int from, int length) {
    CRC32 crc = new CRC32();
    crc.update(bytes, from, length);
    return (int) crc.getValue();
  }
}
