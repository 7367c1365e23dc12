package dev.paylink.console.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.paylink.api.Fault;
import java.nio.charset.Charset;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextFileTest {
  private static final String TABLE = "title;amount\r\nZoë;5\r\n";

  @ParameterizedTest
  @ValueSource(strings = {"UTF-8", "UTF-16LE", "UTF-16BE"})
  void readsAFileByItsMark(String charset) {
    byte[] file = ("\ufeff" + TABLE).getBytes(Charset.forName(charset));

    assertEquals(TABLE, TextFile.text("file", file));
  }

  @ParameterizedTest
  @ValueSource(strings = {"Windows-1252", "UTF-16LE", "UTF-16BE", "UTF-32LE", "GBK", "Shift_JIS"})
  void refusesAnotherEncodingWithoutAMark(String charset) {
    byte[] file = TABLE.replace('ë', '東').getBytes(Charset.forName(charset));
    byte[] western = TABLE.getBytes(Charset.forName(charset));

    Fault fault =
        assertThrows(
            Fault.class,
            () -> TextFile.text("file", charset.equals("Windows-1252") ? western : file));
    assertEquals("file", fault.details().get(0).field());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "title", TABLE})
  void readsUtf8WithoutAMark(String text) {
    assertEquals(text, TextFile.text("file", text.getBytes(Charset.forName("UTF-8"))));
  }
}
