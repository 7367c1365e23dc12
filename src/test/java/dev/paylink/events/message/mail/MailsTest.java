package dev.paylink.events.message.mail;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.api.MessageMessages.SendMessage;
import io.vertx.core.MultiMap;
import io.vertx.ext.mail.mailencoder.MailEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MailsTest {
  private static final Pattern FROM =
      Pattern.compile(
          "((?:=\\?UTF-8\\?B\\?[A-Za-z0-9+/=]+\\?=(?:\r\n )?)+) <pay@mail.example.com>");
  private static final Pattern WORD = Pattern.compile("=\\?UTF-8\\?B\\?([A-Za-z0-9+/=]+)\\?=");

  private static MultiMap headers(SendMessage message) {
    return new MailEncoder(new Mails(SampleMessages.config(25)).of(message), "pay.example.com")
        .encodeMail()
        .headers();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Batik Ayu",
        "\"Ayu\" <boss@bank.example>, (x)",
        "Warung 🍜 Café Ümläut 北京",
        "Line\r\nBcc: all@example.com",
        "👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦 and a name that is longer than an encoded word may be"
      })
  void namesTheShopInTheSenderWithAnyCharacter(String shop) {
    List<String> from = headers(SampleMessages.message().sender(shop).build()).getAll("From");
    assertEquals(1, from.size());
    var matcher = FROM.matcher(from.get(0));
    assertTrue(matcher.matches(), from.get(0));
    assertEquals(shop + " via Paylink", decoded(matcher.group(1)));
    for (String word : matcher.group(1).split("\r\n ", -1)) {
      assertTrue(word.length() <= 75, word);
    }
  }

  @ParameterizedTest
  @CsvSource({"25, 3", "25, 80", "25, 200", "120, 80"})
  void foldsLinesWithEncodedWords(int address, int length) {
    String from = "p".repeat(address - 13) + "@mail.example";
    String text = "Zo\u00eb \ud83c\udf5c ".repeat(length).substring(0, length).strip();
    SendMessage message = SampleMessages.message().sender(text).subject(text).build();
    MultiMap headers =
        new MailEncoder(new Mails(SampleMessages.config(25, from)).of(message), "pay.example.com")
            .encodeMail()
            .headers();
    for (String header : List.of("From", "Subject")) {
      String value = header + ": " + headers.get(header);
      for (String line : value.split("\r\n", -1)) {
        assertTrue(line.length() <= 76 || !line.contains("=?"), line);
      }
      assertTrue(decoded(value).startsWith(text), value);
    }
  }

  /** Each word is whole characters, as RFC 2047 demands. */
  private static String decoded(String words) {
    return WORD.matcher(words)
        .results()
        .map(word -> new String(Base64.getDecoder().decode(word.group(1)), StandardCharsets.UTF_8))
        .reduce("", String::concat);
  }

  @Test
  void hasTheSameMessageIdAtEveryAttempt() {
    for (int attempt = 0; attempt < 2; attempt++) {
      assertEquals(
          List.of("<msg_01jd5k9a2be6w9q2m4t8x0c3fb@mail.example.com>"),
          headers(SampleMessages.message().build()).getAll("Message-ID"));
    }
  }

  @Test
  void saysWhereAnswersGo() {
    assertNull(headers(SampleMessages.message().build()).get("Reply-To"));
    assertEquals(
        "help@batik.example",
        headers(SampleMessages.message().replyTo("help@batik.example").build()).get("Reply-To"));
  }

  @Test
  void saysThatNobodyHasWrittenIt() {
    MultiMap headers = headers(SampleMessages.message().build());
    assertEquals("auto-generated", headers.get("Auto-Submitted"));
    assertEquals("id", headers.get("Content-Language"));
  }

  @Test
  void hasTextAndHtml() {
    String mail =
        new MailEncoder(
                new Mails(SampleMessages.config(25)).of(SampleMessages.message().build()),
                "pay.example.com")
            .encode();
    assertTrue(mail.contains("Content-Type: multipart/alternative"), mail);
    assertTrue(
        mail.indexOf("Content-Type: text/plain") < mail.indexOf("Content-Type: text/html"), mail);
    assertTrue(mail.contains("\n<p>Terima kasih</p>"), mail);
    assertTrue(mail.contains("\nTo: ayu@example.com"), mail);
  }
}
