package dev.paylink.data.keys;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecretBoxTest {
  private static final String TEXT = "whsec_é😀";

  private final String key = SecretBox.newKey();
  private final SecretBox box = SecretBox.of(key);

  @Test
  void opensSealedTextAndSealsItDifferentlyEachTime() {
    byte[] one = box.seal(TEXT, "whe_a");
    byte[] two = box.seal(TEXT, "whe_a");
    assertFalse(Arrays.equals(one, two));
    assertEquals(TEXT, box.open(one, "whe_a"));
    assertEquals(TEXT, SecretBox.of(key).open(two, "whe_a"));
    assertEquals("", box.open(box.seal("", ""), ""));
    assertFalse(new String(one, StandardCharsets.ISO_8859_1).contains("whsec_"));
  }

  @Test
  void rejectsChangedOrTruncatedText() {
    byte[] sealed = box.seal(TEXT, "whe_a");
    for (int i = 0; i < sealed.length; i++) {
      byte[] changed = sealed.clone();
      changed[i] ^= 1;
      assertThrows(IllegalStateException.class, () -> box.open(changed, "whe_a"));
      byte[] cut = Arrays.copyOf(sealed, i);
      assertThrows(IllegalStateException.class, () -> box.open(cut, "whe_a"));
    }
  }

  @Test
  void rejectsTextSealedForAnotherEndpoint() {
    byte[] sealed = box.seal(TEXT, "whe_a");
    assertThrows(IllegalStateException.class, () -> box.open(sealed, "whe_b"));
    assertThrows(IllegalStateException.class, () -> box.open(sealed, ""));
  }

  @Test
  void sealsWithTheFirstKeyAndOpensWithBoth() {
    byte[] before = box.seal(TEXT, "whe_a");
    String next = SecretBox.newKey();
    SecretBox both = SecretBox.of(next + ", " + key);
    byte[] meanwhile = both.seal(TEXT, "whe_a");
    assertEquals(TEXT, both.open(before, "whe_a"));
    assertEquals(TEXT, both.open(meanwhile, "whe_a"));
    SecretBox after = SecretBox.of(next);
    assertEquals(TEXT, after.open(meanwhile, "whe_a"));
    IllegalStateException refused =
        assertThrows(IllegalStateException.class, () -> after.open(before, "whe_a"));
    assertEquals("No key of webhooks.secretKeys opens this", refused.getMessage());
    assertThrows(IllegalStateException.class, () -> box.open(meanwhile, "whe_a"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ",",
        "hunter2",
        "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA==", // 31 bytes
        "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA==", // 34 bytes
        "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=,",
        "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=;AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="
      })
  void rejectsInvalidKeys(String configured) {
    assertTrue(SecretBox.complaint(configured).orElseThrow().startsWith("must be one or two keys"));
    assertThrows(IllegalArgumentException.class, () -> SecretBox.of(configured));
  }

  @Test
  void acceptsOneOrTwoKeysAndRejectsThree() {
    assertTrue(SecretBox.complaint(key).isEmpty());
    assertTrue(SecretBox.complaint(key + "," + key).isEmpty());
    assertFalse(SecretBox.complaint(key + "," + key + "," + key).isEmpty());
  }
}
