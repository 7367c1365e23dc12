package dev.paylink.checkout.receipt;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.text.Normalizer;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.fontbox.ttf.CmapLookup;
import org.apache.fontbox.ttf.TTFParser;
import org.apache.fontbox.ttf.TrueTypeFont;
import org.apache.pdfbox.io.RandomAccessReadBuffer;

/** Reads the fonts that receipts need, each once. Used by one thread. */
final class ReceiptFonts {
  private static final String FOLDER = "/paylink-receipt/";
  private static final int LAST_CHARACTER = 0x2FFFF;

  /** Composes with the bracket of a tag before it. */
  private static final char LONG_SOLIDUS = '\u0338';

  private static final char UNKNOWN = '\uFFFD';

  private final Map<FontFile, Loaded> loaded = new EnumMap<>(FontFile.class);

  /**
   * A font.
   *
   * @param characters that it has
   */
  record Loaded(byte[] normal, byte[] bold, BitSet characters) {}

  /**
   * A text without characters that no font has.
   *
   * @param fonts that have its characters
   */
  record Printable(String text, Set<FontFile> fonts) {}

  /**
   * Replaces letters that no font has, and leaves out other characters, such as emoji.
   *
   * @param text of XHTML or any other
   */
  Printable printable(String text) {
    String composed =
        text.indexOf(LONG_SOLIDUS) < 0 ? Normalizer.normalize(text, Normalizer.Form.NFC) : text;
    StringBuilder printed = new StringBuilder(composed.length());
    Set<FontFile> fonts = EnumSet.of(FontFile.LATIN);
    composed
        .codePoints()
        .forEach(
            character -> {
              Optional<FontFile> font = font(character);
              font.ifPresent(fonts::add);
              if (font.isPresent() || Character.isWhitespace(character)) {
                printed.appendCodePoint(character);
              } else if (Character.isLetterOrDigit(character)) {
                printed.append(UNKNOWN);
              }
            });
    return new Printable(printed.toString(), fonts);
  }

  private Optional<FontFile> font(int character) {
    return get(FontFile.LATIN).characters().get(character)
        ? Optional.of(FontFile.LATIN)
        : Stream.of(FontFile.values())
            .filter(font -> font.isFor(character) && get(font).characters().get(character))
            .findFirst();
  }

  Loaded get(FontFile font) {
    return loaded.computeIfAbsent(font, ReceiptFonts::load);
  }

  private static Loaded load(FontFile font) {
    byte[] normal = resource(font.normal());
    byte[] bold = font.bold().equals(font.normal()) ? normal : resource(font.bold());
    return new Loaded(normal, bold, characters(normal));
  }

  private static byte[] resource(String name) {
    try (InputStream in = ReceiptFonts.class.getResourceAsStream(FOLDER + name)) {
      return Objects.requireNonNull(in, name).readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static BitSet characters(byte[] file) {
    try (TrueTypeFont font = new TTFParser(true).parse(new RandomAccessReadBuffer(file))) {
      CmapLookup glyphs = font.getUnicodeCmapLookup();
      BitSet all = new BitSet();
      for (int character = 0; character <= LAST_CHARACTER; character++) {
        all.set(character, glyphs.getGlyphId(character) != 0);
      }
      return all;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
