package dev.paylink.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** The file of the demo product: a ZIP of drawings, always the same bytes. */
final class DemoFile {
  static final String NAME = "batik-patterns.zip";

  private static final int PATTERNS = 40;
  private static final LocalDateTime DATE = LocalDateTime.of(2026, 1, 1, 0, 0);

  private DemoFile() {}

  static byte[] bytes() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      for (int number = 1; number <= PATTERNS; number++) {
        ZipEntry entry = new ZipEntry("batik-%02d.svg".formatted(number));
        entry.setTimeLocal(DATE);
        zip.putNextEntry(entry);
        zip.write(pattern(number).getBytes(StandardCharsets.UTF_8));
        zip.closeEntry();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e); // memory does not fail
    }
    return bytes.toByteArray();
  }

  /** Four ovals around a point, repeated; each number has separate sizes and a separate colour. */
  private static String pattern(int number) {
    return """
    <svg xmlns="http://www.w3.org/2000/svg" width="400" height="400">
      <pattern id="kawung" width="40" height="40" patternUnits="userSpaceOnUse">
        <g fill="hsl(%1$d 60%% 30%%)">
          <ellipse cx="20" cy="8" rx="%2$d" ry="8"/><ellipse cx="20" cy="32" rx="%2$d" ry="8"/>
          <ellipse cx="8" cy="20" rx="8" ry="%2$d"/><ellipse cx="32" cy="20" rx="8" ry="%2$d"/>
        </g>
      </pattern>
      <rect width="400" height="400" fill="#f7efdd"/>
      <rect width="400" height="400" fill="url(#kawung)"/>
    </svg>
    """
        .formatted(number * 9, 3 + number % 5);
  }
}
