package dev.paylink.checkout;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import javax.imageio.ImageIO;

/** Draws a text as a QR code (ISO/IEC 18004), black on white, as SVG or PNG. */
final class QrCode {
  /** Free modules around the code, as the standard demands. */
  private static final int MARGIN = 4;

  /** Of a module in a PNG, so that a printer keeps its edges. */
  private static final int PIXELS = 4;

  private static final int BLACK = 0x000000;
  private static final int WHITE = 0xffffff;

  private QrCode() {}

  static String svg(String text) {
    io.nayuki.qrcodegen.QrCode code = encode(text);
    return """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %1$d %1$d" shape-rendering="crispEdges">\
        <path fill="#fff" d="M0 0h%1$dv%1$dH0z"/><path stroke="#000" d="%2$s"/></svg>
        """
        .formatted(code.size + 2 * MARGIN, path(code));
  }

  /** The code as a PNG for PDF files. */
  static byte[] png(String text) {
    io.nayuki.qrcodegen.QrCode code = encode(text);
    int size = PIXELS * (code.size + 2 * MARGIN);
    BufferedImage image = new BufferedImage(size, size, BufferedImage.TYPE_BYTE_BINARY);
    for (int y = 0; y < size; y++) {
      for (int x = 0; x < size; x++) {
        image.setRGB(
            x, y, code.getModule(x / PIXELS - MARGIN, y / PIXELS - MARGIN) ? BLACK : WHITE);
      }
    }
    ByteArrayOutputStream png = new ByteArrayOutputStream();
    try {
      ImageIO.write(image, "png", png);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return png.toByteArray();
  }

  private static io.nayuki.qrcodegen.QrCode encode(String text) {
    return io.nayuki.qrcodegen.QrCode.encodeBinary(
        text.getBytes(StandardCharsets.UTF_8), io.nayuki.qrcodegen.QrCode.Ecc.MEDIUM);
  }

  /** A line for each run of dark modules. */
  private static String path(io.nayuki.qrcodegen.QrCode code) {
    StringBuilder path = new StringBuilder();
    for (int y = 0; y < code.size; y++) {
      int start = 0;
      for (int x = 0; x <= code.size; x++) {
        boolean dark = code.getModule(x, y); // false outside
        if (!dark && x > start) {
          path.append("M%d %d.5h%d".formatted(start + MARGIN, y + MARGIN, x - start));
        }
        if (!dark) {
          start = x + 1;
        }
      }
    }
    return path.toString();
  }
}
