package dev.paylink.sales.merchant;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.MerchantMessages.MerchantUpdate;
import dev.paylink.api.Setting;
import dev.paylink.base.config.ExtensionSettings;
import dev.paylink.base.json.StrictJson;
import dev.paylink.sales.merchant.MerchantRules.Decision;
import dev.paylink.sales.merchant.MerchantStore.Merchant;
import dev.paylink.sales.merchant.MerchantStore.Pending;
import dev.paylink.sales.merchant.profile.MerchantProfile;
import dev.paylink.sales.merchant.setting.MerchantSettingStore.SettingChange;
import dev.paylink.sales.merchant.setting.MerchantSettingStore.Stored;
import io.vertx.core.buffer.Buffer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class MerchantRulesTest {
  private static final Instant NOW = Instant.parse("2026-11-21T04:30:00Z");
  private static final Instant LATER = NOW.plus(Duration.ofHours(1));
  private static final String ACCOUNT =
      "{\"bankAccount\":{\"bank\":\"B\",\"number\":\"1\",\"holder\":\"A\"}}";
  private static final MerchantRules RULES =
      new MerchantRules(
          Set.of("sandbox", "manual", "acme"),
          new ExtensionSettings(
              Map.of("acme", List.of(Setting.secret("key"), Setting.text("country", "")))),
          Duration.ofHours(1));
  private static final List<Stored> STORED =
      List.of(
          new Stored("acme", "country", "ID", null, false),
          new Stored("acme", "key", null, Buffer.buffer("sealed"), false));

  private static Merchant merchant(String mode) {
    return Merchant.of(
        UUID.fromString("01930000-0000-7000-8000-000000000000"),
        "Batik",
        mode,
        PaymentMethods.usual(mode),
        MerchantProfile.EMPTY);
  }

  private static Decision decide(Merchant before, String json) {
    return RULES.decide(before, STORED, update(json), true, NOW);
  }

  private static MerchantUpdate update(String json) {
    return StrictJson.read(json, MerchantUpdate.class);
  }

  @Test
  void changesATestMerchantAtOnce() {
    Merchant before = merchant("test");
    Decision decision = decide(before, ACCOUNT);
    assertEquals("A", Objects.requireNonNull(decision.after().profile().bankAccount()).holder());
    assertNull(decision.after().pending());
    assertEquals(before.version() + 1, decision.after().version());
    assertTrue(decision.changes(before));
  }

  @Test
  void delaysTheMoneyOfALiveMerchant() {
    Decision decision = decide(merchant("live"), ACCOUNT);
    Pending pending = Objects.requireNonNull(decision.after().pending());
    assertNull(decision.after().profile().bankAccount());
    assertTrue(pending.changesAccount());
    assertEquals(LATER, pending.takesEffectAt());
    Decision setting = decide(merchant("live"), "{\"settings\":{\"acme.key\":\"s\"}}");
    assertEquals(List.of(), setting.settings());
    assertEquals(List.of(new SettingChange("acme", "key", "s", true)), setting.later());
    assertFalse(Objects.requireNonNull(setting.after().pending()).changesAccount());
  }

  @Test
  void startsTheDelayAgainAndKeepsWhatWasPending() {
    Merchant before =
        decide(merchant("live"), ACCOUNT).after().withPending(new Pending(true, null, NOW));
    Pending pending =
        Objects.requireNonNull(
            decide(before, "{\"settings\":{\"acme.key\":null}}").after().pending());
    assertTrue(pending.changesAccount());
    assertEquals(LATER, pending.takesEffectAt());
  }

  @Test
  void asksForTheSameAccountToWithdrawAPendingOne() {
    Merchant before = merchant("live").withPending(new Pending(true, null, LATER));
    Pending left =
        Objects.requireNonNull(decide(before, "{\"reset\":[\"bankAccount\"]}").after().pending());
    assertFalse(left.changesAccount());
  }

  @Test
  void seesThatNothingChanges() {
    Merchant before = merchant("test");
    for (String same :
        List.of(
            "{}",
            "{\"name\":\"Batik\"}",
            "{\"paymentMethods\":[\"sandbox\"]}",
            "{\"settings\":{\"acme.country\":\"ID\"}}",
            "{\"reset\":[\"accent\",\"bankAccount\"]}")) {
      assertFalse(decide(before, same).changes(before), same);
    }
    assertTrue(decide(before, "{\"settings\":{\"acme.key\":\"s\"}}").changes(before));
    assertTrue(decide(before, "{\"settings\":{\"acme.country\":null}}").changes(before));
  }

  @Test
  void refusesMoneyWithoutTheScope() {
    for (String money : List.of(ACCOUNT, "{\"settings\":{\"acme.key\":\"s\"}}")) {
      Fault refused =
          assertThrows(
              Fault.class, () -> RULES.decide(merchant("test"), STORED, update(money), false, NOW));
      assertEquals(FaultCode.INSUFFICIENT_SCOPE, refused.code());
    }
    String look = "{\"displayName\":\"Ayu\"}";
    assertTrue(
        RULES.decide(merchant("test"), STORED, update(look), false, NOW).changes(merchant("test")));
  }

  @Test
  void needsAnAccountForBankTransfers() {
    String manual = "{\"paymentMethods\":[\"manual\"]%s}";
    assertThrows(Fault.class, () -> decide(merchant("live"), manual.formatted("")));
    decide(merchant("live"), manual.formatted(",\"instructions\":\"Pay\""));
    Merchant before = merchant("live").withPending(new Pending(true, null, LATER));
    assertThrows(
        Fault.class,
        () ->
            decide(
                before.withProfile(decide(merchant("test"), ACCOUNT).after().profile()),
                manual.formatted("")));
  }
}
