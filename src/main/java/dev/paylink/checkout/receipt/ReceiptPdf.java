package dev.paylink.checkout.receipt;

import com.openhtmltopdf.bidi.support.ICUBidiReorderer;
import com.openhtmltopdf.bidi.support.ICUBidiSplitter;
import com.openhtmltopdf.outputdevice.helper.BaseRendererBuilder.FSFontUseCase;
import com.openhtmltopdf.outputdevice.helper.BaseRendererBuilder.FontStyle;
import com.openhtmltopdf.pdfboxout.PdfRendererBuilder;
import com.openhtmltopdf.pdfboxout.PdfRendererBuilder.PdfAConformance;
import com.openhtmltopdf.util.XRLog;
import dev.paylink.checkout.receipt.ReceiptFonts.Loaded;
import dev.paylink.checkout.receipt.ReceiptFonts.Printable;
import java.awt.color.ColorSpace;
import java.awt.color.ICC_Profile;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.text.Bidi;
import java.util.EnumSet;
import java.util.Set;
import java.util.regex.Pattern;

/** Makes PDF/A-2u files (ISO 19005-2), which stay readable for decades: all fonts are embedded. */
final class ReceiptPdf {
  private static final String FAMILY = "Receipt";
  private static final int NORMAL = 400;
  private static final int BOLD = 700;

  /** What XML 1.0 does not have, and what is invisible, for which the fonts have no glyph. */
  private static final Pattern NOT_PRINTED =
      Pattern.compile(
          "[^\\t\\n\\r\\u0020-\\uD7FF\\uE000-\\uFFFD\\x{10000}-\\x{10FFFF}]|[\\p{Cf}\\uFE00-\\uFE0F&&[^\\u200C\\u200D]]"
              + "|(?<![\\p{IsArabic}\\p{IsDevanagari}])[\\u200C\\u200D]");

  static {
    XRLog.setLoggerImpl(new PdfLog());
  }

  private final ReceiptFonts fonts = new ReceiptFonts();
  private final byte[] colours = ICC_Profile.getInstance(ColorSpace.CS_sRGB).getData();

  /** Makes the file of a page in XHTML. It reads nothing that the page names. */
  byte[] of(String xhtml) {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    PdfRendererBuilder builder = new PdfRendererBuilder();
    Printable printable = fonts.printable(NOT_PRINTED.matcher(xhtml).replaceAll(""));
    printable.fonts().forEach(font -> use(builder, font));
    if (isRightToLeft(printable.text())) {
      builder.useUnicodeBidiSplitter(new ICUBidiSplitter.ICUBidiSplitterFactory());
      builder.useUnicodeBidiReorderer(new ICUBidiReorderer());
    }
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
    builder.withHtmlContent(printable.text(), null);
    builder.withProducer("Paylink");
    builder.toStream(file);
    try {
      builder.run();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return file.toByteArray();
  }

  private void use(PdfRendererBuilder builder, FontFile font) {
    Loaded file = fonts.get(font);
    String family = font == FontFile.LATIN ? FAMILY : font.name();
    Set<FSFontUseCase> use =
        EnumSet.of(font == FontFile.LATIN ? FSFontUseCase.DOCUMENT : FSFontUseCase.FALLBACK_FINAL);
    builder.useFont(
        () -> new ByteArrayInputStream(file.normal()), family, NORMAL, FontStyle.NORMAL, true, use);
    builder.useFont(
        () -> new ByteArrayInputStream(file.bold()), family, BOLD, FontStyle.NORMAL, true, use);
  }

  private static boolean isRightToLeft(String text) {
    return Bidi.requiresBidi(text.toCharArray(), 0, text.length());
  }
}
