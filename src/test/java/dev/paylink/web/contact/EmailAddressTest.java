package dev.paylink.web.contact;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EmailAddressTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "siti@example.com",
        "a@b",
        "first.last+tag@sub.example.museum",
        "'*/`$x=__p`{{}}@example.com",
        "a@xn--bcher-kva.example",
        "a@1.2.3.4"
      })
  void acceptsDotStringAtHostName(String address) {
    assertTrue(EmailAddress.isValid(address));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "a",
        "@b",
        "a@",
        "a..b@c",
        ".a@b",
        "a.@b",
        "a@-",
        "a@b-.c",
        "a@.c",
        "a@b..c",
        "a@b.",
        "a b@c",
        "\"a b\"@c",
        "a@[127.0.0.1]",
        "é@b.c",
        "a@bücher.example",
        "a\u0001@b.c",
        "a@b.c\n"
      })
  void refusesOthers(String address) {
    assertFalse(EmailAddress.isValid(address));
  }

  @ParameterizedTest
  @CsvSource({
    "siti@example.com, siti@example.com",
    "'siti@example.com\u00a0', siti@example.com",
    "'\u200bsiti@example.com\u200b', siti@example.com",
    "' siti@Example.com\n', siti@Example.com",
    "petra@m\u00fcnchen.de, petra@xn--mnchen-3ya.de",
    "petra@M\u00dcNCHEN.example.de, petra@xn--mnchen-3ya.example.de",
    "a@mu\u0308nchen\u3002de, a@xn--mnchen-3ya.de",
    "a@\u043f\u043e\u0447\u0442\u0430.\u0440\u0444, a@xn--80a1acny.xn--p1ai",
  })
  void storesTheHostInAscii(String written, String stored) {
    assertEquals(Optional.of(stored), EmailAddress.normalized(written));
    assertEquals(Optional.of(stored), EmailAddress.normalized(stored), "is stable");
  }

  /** A sharp s and the like are other hosts in the IDNA of browsers than in the one of Java. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "a@stra\u00dfe.de",
        "a@\u03b2\u03cc\u03bb\u03bf\u03c2.gr",
        "\u00e9@b.c",
        "a@b\u00fc .de",
        "a@-\u00fc.de",
        "a@",
        "a@\u00fc..de",
        "a@b\u00fc\u200d.de",
        ""
      })
  void refusesOtherTexts(String written) {
    assertEquals(Optional.empty(), EmailAddress.normalized(written));
  }

  @Test
  void refusesLongTextsWithoutRecursion() {
    assertFalse(EmailAddress.isValid("a@" + "a.".repeat(30_000) + "a"));
    assertFalse(EmailAddress.isValid("a" + ".a".repeat(30_000) + "@a"));
    assertTrue(EmailAddress.normalized("a@" + "\u00fc.".repeat(30_000) + "a").isEmpty());
  }
}
