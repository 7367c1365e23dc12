package dev.paylink.console.staff;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MailAddressTest {
  @Test
  void keepsAnAddressInLowerCase() {
    assertEquals(Optional.of("siti.k@example.com"), MailAddress.of(" Siti.K@Example.COM "));
  }

  /** The lower case of the Kelvin sign is k. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "siti.\u212a@example.com",
        "siti@\u212aelvin.example",
        "s\u0131ti@example.com",
        "siti\u0000@example.com",
        "siti",
        "siti@example",
        "a@b@example.com",
        "@example.com",
        "siti k@example.com",
        ""
      })
  void refusesWhatIsNoAddressInAscii(String text) {
    assertEquals(Optional.empty(), MailAddress.of(text));
  }
}
