package dev.paylink.console.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.api.MerchantBuilder;
import dev.paylink.api.MerchantMessages.BankAccount;
import dev.paylink.api.MerchantMessages.Merchant;
import dev.paylink.api.MerchantMessages.MerchantSetting;
import dev.paylink.api.MerchantMessages.PendingChange;
import dev.paylink.api.MessageKind;
import java.time.Instant;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class SettingsFormsTest {
  private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");
  private static final BankAccount ACCOUNT = new BankAccount("Contoh", "123", "Ayu");

  private static MerchantBuilder merchant() {
    return MerchantBuilder.builder()
        .id("mer_1")
        .name("Batik")
        .mode("live")
        .supportPhone("0812")
        .paymentMethods(List.of("xendit", "manual"))
        .bankAccount(ACCOUNT)
        .messages(Map.of(MessageKind.RECEIPT, "on", MessageKind.ORDER_PAID, "off"))
        .settings(
            List.of(
                new MerchantSetting("xendit.secretKey", true, true, null, "1234"),
                new MerchantSetting("stripe.origin", false, true, "https://a.example", null)))
        .createdAt(NOON)
        .updatedAt(NOON);
  }

  /** What is typed if a form is sent as it is shown, but for some fields. */
  private static UnaryOperator<String> typed(Map<String, String> shown, String... changed) {
    Map<String, String> fields = new HashMap<>(shown);
    for (int at = 0; at < changed.length; at += 2) {
      fields.put(changed[at], changed[at + 1]);
    }
    return field -> fields.getOrDefault(field, "");
  }

  @Test
  void sendsNothingOfFormsThatWereNotTouched() {
    Merchant now = merchant().build();
    assertTrue(SettingsForms.shop(now, typed(SettingsForms.shop(now))).isEmpty());
    assertTrue(SettingsForms.methods(now, typed(SettingsForms.places(now))).isEmpty());
    assertTrue(SettingsForms.messages(now, typed(SettingsForms.messages(now))).isEmpty());
    assertTrue(MoneyForms.money(now, typed(MoneyForms.money(now))).isEmpty());
    assertTrue(MoneyForms.providers(now, typed(MoneyForms.providers(now))).isEmpty());
  }

  @Test
  void sendsOnlyTheTextsThatChange() {
    Merchant now = merchant().build();
    UnaryOperator<String> typed =
        typed(SettingsForms.shop(now), "supportPhone", "", "timeZone", "Asia/Jakarta");
    Map<String, Object> expected = new HashMap<>();
    expected.put("supportPhone", null);
    expected.put("timeZone", "Asia/Jakarta");
    assertEquals(expected, SettingsForms.shop(now, typed).body());
  }

  @Test
  void sendsMethodsInTheOrderOfTheirPlaces() {
    Merchant now = merchant().build();
    UnaryOperator<String> typed =
        typed(Map.of(), "place.xendit", "10", "place.manual", "2", "place.stripe", "");
    assertEquals(
        Map.of("paymentMethods", List.of("manual", "xendit")),
        SettingsForms.methods(now, typed).body());
  }

  @Test
  void sendsOneMessageThatIsSwitched() {
    Merchant now = merchant().build();
    UnaryOperator<String> typed =
        typed(SettingsForms.messages(now), "messages.order_paid", "daily");
    assertEquals(
        Map.of("messages", Map.of("order_paid", "daily")),
        SettingsForms.messages(now, typed).body());
  }

  @Test
  void removesAnAccountOfWhichNothingIsTyped() {
    Merchant now = merchant().build();
    assertEquals(
        Collections.singletonMap("bankAccount", null),
        MoneyForms.money(now, typed(Map.of())).body());
  }

  @Test
  void sendsTheAccountAsItIsToWithdrawAPendingOne() {
    BankAccount next = new BankAccount("Contoh", "999", "Ayu");
    Merchant now =
        merchant()
            .pendingChange(new PendingChange(List.of("bankAccount"), next, null, null, NOON))
            .build();
    assertTrue(MoneyForms.money(now, typed(MoneyForms.money(now))).isEmpty());
    assertEquals(
        Map.of("bankAccount", Map.of("bank", "Contoh", "number", "123", "holder", "Ayu")),
        MoneyForms.money(now, typed(MoneyForms.money(now), "bankAccount.number", "123")).body());
  }

  @Test
  void keepsASecretUnlessAnotherIsTypedOrItIsRemoved() {
    Merchant now = merchant().build();
    Map<String, String> shown = MoneyForms.providers(now);
    assertEquals(
        Map.of("settings", Map.of("xendit.secretKey", "new")),
        MoneyForms.providers(now, typed(shown, "settings.xendit.secretKey", "new")).body());
    assertEquals(
        Map.of("settings", Collections.singletonMap("xendit.secretKey", null)),
        MoneyForms.providers(now, typed(shown, "remove.xendit.secretKey", "true")).body());
  }
}
