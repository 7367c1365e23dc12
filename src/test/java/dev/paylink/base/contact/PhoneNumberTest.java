package dev.paylink.base.contact;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PhoneNumberTest {

  @ParameterizedTest
  @CsvSource({
    "+62 812-0000-0000, +6281200000000",
    "0062 812 0000 0000, +6281200000000",
    "+44 (0)20 7946 0018, +442079460018",
    "+1 (555) 010.0199, +15550100199",
    "0812/0000 0000, 081200000000",
    "(0)812 00, 081200",
    "112, 112",
  })
  void dropsWhatIsNotDialled(String written, String stored) {
    assertEquals(Optional.of(stored), PhoneNumber.normalized(written));
    assertEquals(Optional.of(stored), PhoneNumber.normalized(stored), "is stable");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "+", "12", "none", "1+2345", "+1234567890123456", "１２３４", "123\n"})
  void refusesOthers(String written) {
    assertEquals(Optional.empty(), PhoneNumber.normalized(written));
  }
}
