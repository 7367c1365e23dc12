package dev.paylink.base.json;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class PlainTextTest {
  private static final int MAX_LENGTH = 500;

  @Test
  void replacesUnprintableCharactersByBlanks() {
    assertEquals("a b c d", PlainText.of("\u0000\na\u0000b\ud800c\udc00d\u007f\r\n", MAX_LENGTH));
    assertEquals("", PlainText.of("\u0000", MAX_LENGTH));
  }

  @Test
  void keepsPrintableTextUnchanged() {
    String text = "Kartu ditolak – “é” 😀 \u200f 金";
    assertEquals(text, PlainText.of(text, MAX_LENGTH));
    assertEquals("x".repeat(MAX_LENGTH), PlainText.of("x".repeat(MAX_LENGTH), MAX_LENGTH));
  }

  @Test
  void cutsLongTextBetweenTwoCharacters() {
    assertEquals("x".repeat(MAX_LENGTH), PlainText.of("x".repeat(MAX_LENGTH + 1), MAX_LENGTH));
    String cut = "x".repeat(MAX_LENGTH - 1) + "😀";
    assertEquals(cut, PlainText.of(cut, MAX_LENGTH));
    assertEquals(cut, PlainText.of(cut + "😀", MAX_LENGTH));
  }
}
