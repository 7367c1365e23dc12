package dev.paylink.checkout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FormTokenTest {
  private static final String SECRET = "a".repeat(32);

  @Test
  void returnsTheSameFormNameOnEveryVerification() {
    String token = FormToken.issue(SECRET, "link");
    Optional<String> name = FormToken.verify(SECRET, "link", token);
    assertTrue(name.isPresent());
    assertEquals(name, FormToken.verify(SECRET, "link", token));
    assertTrue(token.matches("[A-Za-z0-9_.-]+"), token);
  }

  @Test
  void givesEachFormItsOwnName() {
    String one = FormToken.issue(SECRET, "link");
    String other = FormToken.issue(SECRET, "link");
    assertNotEquals(FormToken.verify(SECRET, "link", one), FormToken.verify(SECRET, "link", other));
  }

  @Test
  void rejectsATokenOfAnotherBrowserOrPurpose() {
    String token = FormToken.issue(SECRET, "link");
    assertEquals(Optional.empty(), FormToken.verify("b".repeat(32), "link", token));
    assertEquals(Optional.empty(), FormToken.verify(SECRET, "other", token));
  }

  @Test
  void rejectsATamperedToken() {
    String token = FormToken.issue(SECRET, "link");
    String salt = token.substring(0, token.indexOf('.'));
    String signature = token.substring(token.indexOf('.') + 1);
    List<String> others =
        List.of(
            "",
            ".",
            salt,
            salt + ".",
            "." + signature,
            "x" + token,
            token + "x",
            token + "=",
            token.substring(0, token.length() - 1),
            salt + "." + signature.toUpperCase(Locale.ROOT),
            "\u0000.\ud800",
            salt + "|." + signature);
    for (String other : others) {
      assertEquals(Optional.empty(), FormToken.verify(SECRET, "link", other), other);
    }
  }
}
