package dev.paylink.json;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class PlainTextTest {
  private static final int MOST = 500;

  @Test
  void whatCannotBeShownIsABlank() {
    assertEquals("a b c d", PlainText.of("\u0000\na\u0000b\ud800c\udc00d\u007f\r\n", MOST));
    assertEquals("", PlainText.of("\u0000", MOST));
  }

  @Test
  void whatCanBeShownStaysAsItIs() {
    String text = "Kartu ditolak – “é” 😀 \u200f 金";
    assertEquals(text, PlainText.of(text, MOST));
    assertEquals("x".repeat(MOST), PlainText.of("x".repeat(MOST), MOST));
  }

  @Test
  void whatIsLongerIsCutBetweenTwoCharacters() {
    assertEquals("x".repeat(MOST), PlainText.of("x".repeat(MOST + 1), MOST));
    String cut = "x".repeat(MOST - 1) + "😀";
    assertEquals(cut, PlainText.of(cut, MOST));
    assertEquals(cut, PlainText.of(cut + "😀", MOST));
  }
}
