package dev.paylink.web.contact;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
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
    "+62\u00a0812\u20113456\u20117890, +6281234567890", // of a web page
    "+62 812\u20133456\u20147890, +6281234567890",
    "\u202a+62 812-3456-7890\u202c, +6281234567890", // of an address book
    "+62\u200e812\u2060345\u22126789, +628123456789",
    "\uff0b\uff16\uff12 \uff18\uff11\uff12, +62812", // full width
    "\u0660\u0661\u0662\u0663, 0123", // Arabic
    "'812 0000\n', 8120000",
    "+62 0812 3456 7890, +6281234567890", // trunk prefixes
    "0062 0812 3456 7890, +6281234567890",
    "+44 020 7946 0018, +442079460018",
    "+49 030 901820, +4930901820",
    "+7 8 912 345-67-89, +79123456789",
    "+36 06 1 234 5678, +3612345678",
    "+7 800 555 35 35, +78005553535", // is no prefix here
    "+39 06 6982, +39066982", // Italy and Côte d'Ivoire have none
    "+225 07 08 09 10 11, +2250708091011",
    "+999 0123 4567, +99901234567", // unknown country
  })
  void dropsWhatIsNotDialled(String written, String stored) {
    assertEquals(Optional.of(stored), PhoneNumber.normalized(written));
    assertEquals(Optional.of(stored), PhoneNumber.normalized(stored), "is stable");
  }

  @ParameterizedTest
  @CsvSource({
    "+6281234567890, +62081234567890",
    "+79123456789, +789123456789",
    "+3612345678, +360612345678"
  })
  void knowsFormsThatWereStored(String number, String stored) {
    List<String> forms = PhoneNumber.forms(number);
    assertEquals(number, forms.get(0));
    assertTrue(forms.contains(stored), forms::toString);
  }

  @ParameterizedTest
  @ValueSource(strings = {"+39066982", "+2250708091011", "081234567890"})
  void knowsNoOtherFormsWithoutATrunkPrefix(String number) {
    assertEquals(List.of(number), PhoneNumber.forms(number));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "+",
        "12",
        "none",
        "1+2345",
        "+1234567890123456",
        "12\n3",
        "1\uff0b2345",
        "+62a812",
        "\u216712"
      })
  void refusesOthers(String written) {
    assertEquals(Optional.empty(), PhoneNumber.normalized(written));
  }
}
