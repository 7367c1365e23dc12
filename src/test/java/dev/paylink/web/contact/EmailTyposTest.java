package dev.paylink.web.contact;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EmailTyposTest {
  @ParameterizedTest
  @CsvSource({
    "gmial.com, gmail.com",
    "gmail.con, gmail.com",
    "gmail.co, gmail.com",
    "gmail.cmo, gmail.com",
    "gmai.com, gmail.com",
    "gamil.con, gmail.com",
    "GMIAL.com, gmail.com",
    "gmailcom, gmail.com",
    "gmail, gmail.com",
    "gmial, gmail.com",
    "ymail, ymail.com",
    "yahoo, yahoo.com",
    "g-mail.com, gmail.com",
    "yahooo.com, yahoo.com",
    "yaho.com, yahoo.com",
    "yahoo.co.di, yahoo.co.id",
    "hotmial.com, hotmail.com",
    "outlok.com, outlook.com",
    "iclod.com, icloud.com"
  })
  void suggestsTheCommonHost(String host, String meant) {
    assertEquals(Optional.of("Siti.R@" + meant), EmailTypos.suggestion("Siti.R@" + host));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "gmail.com", "Gmail.Com", "ymail.com", "mail.com", "email.com", "yahoo.de", "yahoo.fr",
        "yahoo.co.in", "yahoo.co.uk", "hotmail.de", "hotmail.fr", "live.com", "gmx.de",
            "example.com",
        "mail.example.com", "gmail.example.com", "toko.id", "localhost", "x", ""
      })
  void acceptsOtherHosts(String host) {
    assertEquals(Optional.empty(), EmailTypos.suggestion("siti@" + host));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "@", "@gmial.com", "siti", "gmial.com"})
  void ignoresWhatIsNoAddress(String text) {
    assertEquals(Optional.empty(), EmailTypos.suggestion(text));
  }
}
