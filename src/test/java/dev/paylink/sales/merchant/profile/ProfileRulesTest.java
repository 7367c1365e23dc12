package dev.paylink.sales.merchant.profile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.api.Fault;
import dev.paylink.api.Fault.Detail;
import dev.paylink.api.MerchantMessages.BankAccount;
import java.time.ZoneId;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProfileRulesTest {
  private static final String JAKARTA = "Asia/Jakarta";

  @Test
  void stripsAndNormalizesFields() {
    MerchantProfile profile =
        checked(
            of(
                " Batik Ayu ",
                "help@batik.example",
                "+62 812-3456-7890",
                "https://batik.example/?"));
    assertEquals("Batik Ayu", profile.displayName());
    assertEquals("+6281234567890", profile.supportPhone());
    assertEquals(profile, MerchantProfile.of(profile.json()));
    assertEquals("{}", checked(of("", " ", "", "")).json());
  }

  private static MerchantProfile of(String name, String email, String phone, String url) {
    return new MerchantProfile(
        name, email, phone, url, url, "", "", new BankAccount("", "", " "), "", null);
  }

  private static MerchantProfile checked(MerchantProfile profile) {
    return ProfileRules.checked(profile, false);
  }

  @Test
  void namesEveryWrongField() {
    MerchantProfile wrong =
        new MerchantProfile(
            "a\nb",
            "nobody",
            "12",
            "http://batik.example",
            "javascript:alert(1)",
            "GMT+7",
            "fr",
            new BankAccount("Bank", "<1>", ""),
            "green",
            null);
    Fault refused = assertThrows(Fault.class, () -> checked(wrong));
    assertEquals(
        List.of(
            "supportPhone",
            "accent",
            "displayName",
            "supportEmail",
            "supportUrl",
            "termsUrl",
            "timeZone",
            "language",
            "bankAccount.number",
            "bankAccount.holder"),
        refused.details().stream().map(Detail::field).toList());
    assertTrue(refused.details().stream().allMatch(detail -> detail.message().startsWith("must")));
  }

  @Test
  void allowsHttpOnlyToTestMerchants() {
    MerchantProfile http = of("", "", "", "http://localhost:8080/help");
    assertEquals("http://localhost:8080/help", ProfileRules.checked(http, true).supportUrl());
    assertThrows(Fault.class, () -> checked(http));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"a\u0000", "a\u0085b", "a\u202eb", "a\u2066b", "a\u2028b", "a\ufeffb", "a\ud800b"})
  void refusesNamesThatAreNotPlain(String name) {
    assertThrows(Fault.class, () -> checked(of(name, "", "", "")));
  }

  @Test
  void countsCharactersOfNames() {
    String longest = "😀".repeat(200);
    assertEquals(longest, checked(of(longest, "", "", "")).displayName());
    assertThrows(Fault.class, () -> checked(of(longest + "a", "", "", "")));
  }

  @ParameterizedTest
  @CsvSource({
    "help@batik.example, mailto:help@batik.example",
    "a+b@batik.example, mailto:a+b@batik.example",
    "a?cc=b&%0a#@batik.example, mailto:a%3Fcc%3Db%26%250a%23@batik.example"
  })
  void escapesAddressOfMail(String address, String url) {
    assertEquals(url, new Shop("Ayu", checked(of("", address, "", ""))).mailto());
  }

  @Test
  void showsTimesInUtcWithoutKnownZone() {
    assertEquals(Shop.UTC, zone(null));
    assertEquals(Shop.UTC, zone("Asia/Nowhere"));
    assertEquals(JAKARTA, zone(JAKARTA).getId());
    assertNull(new Shop("Ayu", MerchantProfile.EMPTY).mailto());
  }

  private static ZoneId zone(String name) {
    return new Shop("Ayu", MerchantProfileBuilder.builder().timeZone(name).build()).zone();
  }
}
