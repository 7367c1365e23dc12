package dev.paylink.sales.merchant.logo;

import dev.paylink.api.Fault;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.stream.ImageInputStream;
import javax.imageio.stream.MemoryCacheImageInputStream;
import javax.imageio.stream.MemoryCacheImageOutputStream;

/** PNG files: only the pixels of the first image are kept. */
final class PngFile {
  private static final String FORMAT = "png";
  private static final int MAX_SIDE = 1024;

  private PngFile() {}

  static byte[] rewritten(byte[] file) {
    try {
      return written(read(file));
    } catch (Fault refused) {
      throw refused;
    } catch (IOException | RuntimeException e) {
      // The reader of the JDK reports some malformed files by exceptions of arrays and arguments.
      throw Logo.refused("must be a PNG file that can be read");
    }
  }

  /** Checks the size before the pixels are read, as a small file may have very many. */
  private static BufferedImage read(byte[] file) throws IOException {
    ImageReader reader = ImageIO.getImageReadersByFormatName(FORMAT).next();
    try (ImageInputStream in = new MemoryCacheImageInputStream(new ByteArrayInputStream(file))) {
      reader.setInput(in, true, true);
      if (reader.getWidth(0) > MAX_SIDE || reader.getHeight(0) > MAX_SIDE) {
        throw Logo.refused("must have at most 1024 by 1024 pixels");
      }
      return reader.read(0);
    } finally {
      reader.dispose();
    }
  }

  private static byte[] written(BufferedImage image) throws IOException {
    ImageWriter writer = ImageIO.getImageWritersByFormatName(FORMAT).next();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (MemoryCacheImageOutputStream out = new MemoryCacheImageOutputStream(bytes)) {
      ImageWriteParam smallest = writer.getDefaultWriteParam();
      smallest.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
      smallest.setCompressionQuality(0);
      writer.setOutput(out);
      writer.write(null, new IIOImage(image, null, null), smallest);
    } finally {
      writer.dispose();
    }
    return bytes.toByteArray();
  }
}
