package dev.paylink.sales.merchant;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PaymentMethodsTest {
  private static final String ACCOUNT = "Bank Contoh,\n\taccount 1";

  @Test
  void allowsTheSandboxForTestMerchantsOnly() {
    assertEquals(List.of("sandbox"), PaymentMethods.usual("test").providers());
    assertEquals(List.of(), PaymentMethods.usual("live").providers());
    assertAllowed(new PaymentMethods(List.of("sandbox"), null), "test");
    assertRefused("sandbox", new PaymentMethods(List.of("acme", "sandbox"), null), "live");
  }

  @Test
  void requiresInstructionsForABankTransfer() {
    assertAllowed(new PaymentMethods(List.of("manual", "sandbox"), ACCOUNT), "test");
    assertAllowed(new PaymentMethods(List.of(), ACCOUNT), "live");
    assertRefused(
        "needs instructions", new PaymentMethods(List.of("sandbox", "manual"), null), "test");
  }

  @Test
  void keepsTheOrderAndRemovesDuplicates() {
    assertEquals(List.of("b", "a"), new PaymentMethods(List.of("b", "a", "b"), null).providers());
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "acme-pay-2", "abcdefghijklmnopqrstuvwxyz012345"})
  void acceptsAValidProviderName(String name) {
    assertAllowed(new PaymentMethods(List.of(name), null), "live");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "Acme", "2acme", "-a", "a.b", "a_b", "é", "abcdefghijklmnopqrstuvwxyz0123456"})
  void rejectsAnInvalidProviderName(String name) {
    assertRefused("There is no provider", new PaymentMethods(List.of(name), null), "live");
  }

  @Test
  void limitsInstructionsTo2000PlainCharacters() {
    assertAllowed(new PaymentMethods(List.of("manual"), "😀".repeat(2_000)), "live");
    for (String text : List.of("x".repeat(2_001), "a\u0000b", "a\u001b[1mb")) {
      assertRefused("plain text", new PaymentMethods(List.of("manual"), text), "live");
    }
  }

  @Test
  void requiresNoInstructionsBesideABankAccount() {
    PaymentMethods manual = new PaymentMethods(List.of("manual"), null);
    assertEquals(Optional.empty(), manual.complaint("live", true));
  }

  private static void assertAllowed(PaymentMethods methods, String mode) {
    assertEquals(Optional.empty(), methods.complaint(mode, false));
  }

  private static void assertRefused(String fragment, PaymentMethods methods, String mode) {
    String complaint = methods.complaint(mode, false).orElse("");
    assertTrue(complaint.contains(fragment), complaint);
  }
}
