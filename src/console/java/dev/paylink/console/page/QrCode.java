package dev.paylink.console.page;

import io.nayuki.qrcodegen.QrCode.Ecc;
import java.nio.charset.StandardCharsets;

/** Draws a text as a QR code (ISO/IEC 18004), black on white, as SVG. */
final class QrCode {
  /** Free modules around the code, as the standard demands. */
  private static final int MARGIN = 4;

  private QrCode() {}

  static String svg(String text) {
    var code =
        io.nayuki.qrcodegen.QrCode.encodeBinary(text.getBytes(StandardCharsets.UTF_8), Ecc.MEDIUM);
    int size = code.size + 2 * MARGIN;
    StringBuilder path = new StringBuilder();
    for (int y = 0; y < code.size; y++) {
      for (int x = 0; x < code.size; x++) {
        if (code.getModule(x, y)) {
          path.append("M%d %dh1v1h-1z".formatted(x + MARGIN, y + MARGIN));
        }
      }
    }
    return """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %1$d %1$d" shape-rendering="crispEdges">\
        <path fill="#fff" d="M0 0h%1$dv%1$dH0z"/><path d="%2$s"/></svg>
        """
        .formatted(size, path);
  }
}
