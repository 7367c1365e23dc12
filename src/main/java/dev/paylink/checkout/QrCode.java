package dev.paylink.checkout;

import java.nio.charset.StandardCharsets;

/** Draws a text as a QR code (ISO/IEC 18004), black on white, as SVG. */
final class QrCode {
  /** Free modules around the code, as the standard demands. */
  private static final int MARGIN = 4;

  private QrCode() {}

  static String svg(String text) {
    io.nayuki.qrcodegen.QrCode code =
        io.nayuki.qrcodegen.QrCode.encodeBinary(
            text.getBytes(StandardCharsets.UTF_8), io.nayuki.qrcodegen.QrCode.Ecc.MEDIUM);
    return """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %1$d %1$d" shape-rendering="crispEdges">\
        <path fill="#fff" d="M0 0h%1$dv%1$dH0z"/><path stroke="#000" d="%2$s"/></svg>
        """
        .formatted(code.size + 2 * MARGIN, path(code));
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
