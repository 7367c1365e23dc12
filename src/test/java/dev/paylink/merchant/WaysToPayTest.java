package dev.paylink.merchant;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WaysToPayTest {
  private static final String ACCOUNT = "Bank Contoh,\n\taccount 1";

  @Test
  void onlyATestMerchantCanBePaidWithoutMoney() {
    assertEquals(List.of("sandbox"), WaysToPay.usual("test").providers());
    assertEquals(List.of(), WaysToPay.usual("live").providers());
    assertAllowed(new WaysToPay(List.of("sandbox"), null), "test");
    assertRefused("sandbox", new WaysToPay(List.of("acme", "sandbox"), null), "live");
  }

  @Test
  void aBankTransferNeedsInstructions() {
    assertAllowed(new WaysToPay(List.of("manual", "sandbox"), ACCOUNT), "test");
    assertAllowed(new WaysToPay(List.of(), ACCOUNT), "live");
    assertRefused("needs instructions", new WaysToPay(List.of("sandbox", "manual"), null), "test");
  }

  @Test
  void theOrderCountsAndRepetitionDoesNot() {
    assertEquals(List.of("b", "a"), new WaysToPay(List.of("b", "a", "b"), null).providers());
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "acme-pay-2", "abcdefghijklmnopqrstuvwxyz012345"})
  void aProviderMayBeNamed(String name) {
    assertAllowed(new WaysToPay(List.of(name), null), "live");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "Acme", "2acme", "-a", "a.b", "a_b", "é", "abcdefghijklmnopqrstuvwxyz0123456"})
  void aProviderCannotBeNamed(String name) {
    assertRefused("There is no provider", new WaysToPay(List.of(name), null), "live");
  }

  @Test
  void instructionsArePlainTextOfLimitedLength() {
    assertAllowed(new WaysToPay(List.of("manual"), "😀".repeat(2_000)), "live");
    for (String text : List.of("x".repeat(2_001), "a\u0000b", "a\u001b[1mb")) {
      assertRefused("plain text", new WaysToPay(List.of("manual"), text), "live");
    }
  }

  private static void assertAllowed(WaysToPay ways, String mode) {
    assertEquals(Optional.empty(), ways.complaint(mode));
  }

  private static void assertRefused(String why, WaysToPay ways, String mode) {
    String complaint = ways.complaint(mode).orElse("");
    assertTrue(complaint.contains(why), complaint);
  }
}
