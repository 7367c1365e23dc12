package dev.paylink.base.contact;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
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

  @Test
  void refusesLongTextsWithoutRecursion() {
    assertFalse(EmailAddress.isValid("a@" + "a.".repeat(30_000) + "a"));
    assertFalse(EmailAddress.isValid("a" + ".a".repeat(30_000) + "@a"));
  }
}
