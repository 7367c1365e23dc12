package dev.paylink.checkout.receipt;

import com.openhtmltopdf.outputdevice.helper.BaseRendererBuilder.FontStyle;
import com.openhtmltopdf.pdfboxout.PdfRendererBuilder;
import com.openhtmltopdf.pdfboxout.PdfRendererBuilder.PdfAConformance;
import java.awt.color.ColorSpace;
import java.awt.color.ICC_Profile;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.regex.Pattern;

/** Makes PDF/A-2u files (ISO 19005-2), which stay readable for decades: all fonts are embedded. */
final class ReceiptPdf {
  private static final String FOLDER = "/paylink-receipt/";
  private static final String FAMILY = "Receipt";
  private static final int NORMAL = 400;
  private static final int BOLD = 700;

  /** What XML 1.0 does not have, and what is invisible, for which the fonts have no glyph. */
  private static final Pattern NOT_PRINTED =
      Pattern.compile(
          "[^\\t\\n\\r\\u0020-\\uD7FF\\uE000-\\uFFFD\\x{10000}-\\x{10FFFF}]|[\\p{Cf}\\uFE00-\\uFE0F]");

  private final byte[] normal = resource("NotoSans-Regular.ttf");
  private final byte[] bold = resource("NotoSans-Bold.ttf");
  private final byte[] colours = ICC_Profile.getInstance(ColorSpace.CS_sRGB).getData();

  private static byte[] resource(String name) {
    try (InputStream in = ReceiptPdf.class.getResourceAsStream(FOLDER + name)) {
      return Objects.requireNonNull(in, name).readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Makes the file of a page in XHTML. It reads nothing that the page names. */
  byte[] of(String xhtml) {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    PdfRendererBuilder builder = new PdfRendererBuilder();
    builder.useFont(() -> new ByteArrayInputStream(normal), FAMILY, NORMAL, FontStyle.NORMAL, true);
    builder.useFont(() -> new ByteArrayInputStream(bold), FAMILY, BOLD, FontStyle.NORMAL, true);
    builder.useColorProfile(colours);
    builder.usePdfAConformance(PdfAConformance.PDFA_2_U);
    builder.useProtocolsStreamImplementation(
        url -> {
          throw new IllegalStateException("A receipt has no other files");
        },
        "http",
        "https",
        "file",
        "jar");
    builder.withHtmlContent(NOT_PRINTED.matcher(xhtml).replaceAll(""), null);
    builder.withProducer("Paylink");
    builder.toStream(file);
    try {
      builder.run();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return file.toByteArray();
  }
}
