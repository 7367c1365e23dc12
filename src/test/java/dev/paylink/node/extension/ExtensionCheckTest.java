package dev.paylink.node.extension;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExtensionCheckTest {
  @ParameterizedTest
  @CsvSource({
    "1.2, true",
    "1.0, true",
    "1.3, false",
    "1.12, false",
    "2.0, false",
    "0.9, false",
    "1, false",
    "1.2.0, false",
    "'', false",
    "null, false"
  })
  void takesTheSameMajorAndNoLaterMinorVersion(String version, boolean compatible) {
    assertEquals(compatible, ExtensionCheck.isCompatible(version));
  }
}
