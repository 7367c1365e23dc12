package dev.paylink.sales.merchant;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.api.Fault;
import dev.paylink.api.Fault.Detail;
import dev.paylink.api.FaultCode;
import dev.paylink.api.MerchantMessages.MerchantUpdate;
import dev.paylink.api.MessageKind;
import dev.paylink.api.Setting;
import dev.paylink.base.config.ExtensionSettings;
import dev.paylink.base.json.StrictJson;
import dev.paylink.sales.merchant.MerchantRules.Decision;
import dev.paylink.sales.merchant.MessageSettings.Choice;
import dev.paylink.sales.merchant.Pending.NextAccount;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MerchantRulesTest {
  private static final Instant NOW = Instant.parse("2026-11-21T04:30:00Z");
  private static final Instant LATER = NOW.plus(Duration.ofHours(1));
  private static final String ACCOUNT =
      "{\"bankAccount\":{\"bank\":\"B\",\"number\":\"1\",\"holder\":\"A\"}}";
  private static final String ADDRESS = "{\"notifyEmail\":\" a@b.example \"}";
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
    assertNull(decision.after().profile().bankAccount());
    assertEquals(List.of("bankAccount"), pending(decision).fields());
    assertEquals(LATER, pending(decision).takesEffectAt());
    Decision setting = decide(merchant("live"), "{\"settings\":{\"acme.key\":\"s\"}}");
    assertEquals(List.of(), setting.now());
    assertEquals(List.of(new SettingChange("acme", "key", "s", true)), setting.later());
    assertEquals(List.of("settings.acme.key"), pending(setting).fields());
    Decision text = decide(merchant("live"), "{\"instructions\":\" Pay \"}");
    assertNull(text.after().instructions());
    assertEquals("Pay", pending(text).instructions("now"));
    Decision address = decide(merchant("live"), ADDRESS);
    assertNull(address.after().notifyEmail());
    assertEquals("a@b.example", pending(address).notifyEmail("now"));
    assertEquals("a@b.example", address.after().applied().notifyEmail());
  }

  private static Pending pending(Decision decision) {
    return Objects.requireNonNull(decision.after().pending());
  }

  @Test
  void startsTheDelayAgainForAllThatIsPending() {
    Merchant before = decide(merchant("live"), ACCOUNT).after();
    Instant next = NOW.plusSeconds(60);
    MerchantUpdate another = update("{\"settings\":{\"acme.key\":null}}");
    Pending pending = pending(RULES.decide(before, STORED, another, true, next));
    assertEquals(List.of("bankAccount", "settings.acme.key"), pending.fields());
    assertEquals(LATER.plusSeconds(60), pending.takesEffectAt());
    Decision look = decide(before, "{\"displayName\":\"Ayu\"}");
    assertEquals(LATER, pending(look).takesEffectAt());
  }

  @Test
  void withdrawsAFieldThatIsGivenItsValue() {
    Merchant before = decide(merchant("live"), ACCOUNT).after();
    assertNull(decide(before, "{\"reset\":[\"bankAccount\"]}").after().pending());
    MerchantUpdate reset = update("{\"reset\":[\"bankAccount\"]}");
    assertThrows(Fault.class, () -> RULES.decide(before, STORED, reset, false, NOW));
    Stored next = new Stored("acme", "country", "SG", null, true);
    List<Stored> stored = List.of(STORED.get(0), next);
    Merchant waiting =
        merchant("live").withPending(new Pending(null, null, null, List.of("acme.country"), LATER));
    MerchantUpdate same = update("{\"settings\":{\"acme.country\":\"ID\"}}");
    Decision decision = RULES.decide(waiting, stored, same, true, NOW);
    assertNull(decision.after().pending());
    assertEquals(List.of("acme.country"), names(decision.withdrawn()));
    assertEquals(List.of(), decision.later());
  }

  private static List<String> names(List<SettingChange> changes) {
    return changes.stream().map(SettingChange::name).toList();
  }

  @Test
  void dropsWhatWasPendingIfItChangesNow() {
    Merchant before =
        merchant("test")
            .withPending(
                new Pending(new NextAccount(null), null, null, List.of("acme.key"), LATER));
    Decision account = decide(before, ACCOUNT);
    assertEquals(List.of("settings.acme.key"), pending(account).fields());
    Decision setting = decide(before, "{\"settings\":{\"acme.key\":\"s\"}}");
    assertEquals(List.of("bankAccount"), pending(setting).fields());
    assertEquals(List.of("acme.key"), names(setting.now()));
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
            "{\"messages\":{\"receipt\":\"on\",\"reminder\":null}}",
            "{\"notifyEmail\":\" \"}",
            "{\"reset\":[\"accent\",\"bankAccount\",\"notifyEmail\",\"language\"]}")) {
      assertFalse(decide(before, same).changes(before), same);
    }
    assertTrue(decide(before, "{\"settings\":{\"acme.key\":\"s\"}}").changes(before));
    assertTrue(decide(before, "{\"settings\":{\"acme.country\":null}}").changes(before));
  }

  @Test
  void refusesMoneyWithoutTheScope() {
    for (String money : List.of(ACCOUNT, ADDRESS, "{\"settings\":{\"acme.key\":\"s\"}}")) {
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
    assertThrows(Fault.class, () -> decide(merchant("test"), manual.formatted("")));
    String blank = manual.formatted(",\"instructions\":\" \"");
    assertThrows(Fault.class, () -> decide(merchant("test"), blank));
    decide(merchant("test"), manual.formatted(",\"instructions\":\"Pay\""));
    String later = manual.formatted(",\"instructions\":\"Pay\"");
    assertThrows(Fault.class, () -> decide(merchant("live"), later));
    Merchant before =
        merchant("live")
            .withPending(new Pending(new NextAccount(null), null, null, List.of(), LATER));
    Merchant paid =
        before.next(
            MerchantBuilder.builder(before)
                .profile(decide(merchant("test"), ACCOUNT).after().profile())
                .build());
    Merchant losing = paid.withPending(before.pending());
    assertThrows(Fault.class, () -> decide(losing, manual.formatted("")));
  }

  @Test
  void namesTheFieldOfWrongInstructions() {
    Fault refused =
        assertThrows(
            Fault.class, () -> decide(merchant("test"), "{\"instructions\":\"a\\u202eb\"}"));
    assertEquals("instructions", refused.details().get(0).field());
  }

  @Test
  void changesTheAddressOfMessagesOnlyWithTheOthersThatArePending() {
    Merchant before = decide(decide(merchant("live"), ACCOUNT).after(), ADDRESS).after();
    assertEquals(List.of("bankAccount", "notifyEmail"), fields(before));
    assertEquals(Pending.of(pending(before).json(), List.of(), LATER), before.pending());
    Merchant withdrawn = decide(before, "{\"notifyEmail\":\"\"}").after();
    assertEquals(List.of("bankAccount"), fields(withdrawn));
    Merchant byOperator =
        before.next(MerchantBuilder.builder(before).notifyEmail("c@d.example").build());
    assertEquals(List.of("bankAccount"), fields(byOperator));
    Merchant test = MerchantBuilder.builder(before).mode("test").build();
    assertEquals(List.of("bankAccount"), fields(decide(test, ADDRESS).after()));
    assertEquals("a@b.example", decide(test, ADDRESS).after().notifyEmail());
  }

  private static List<String> fields(Merchant merchant) {
    return Pending.fields(merchant.pending());
  }

  private static Pending pending(Merchant merchant) {
    return Objects.requireNonNull(merchant.pending());
  }

  @Test
  void changesMessagesAndTheirLanguageAtOnce() {
    Merchant before = merchant("live");
    MerchantUpdate update =
        update("{\"language\":\"id\",\"messages\":{\"receipt\":\"off\",\"order_paid\":\"daily\"}}");
    Decision decision = RULES.decide(before, STORED, update, false, NOW);
    assertTrue(decision.changes(before));
    assertEquals("id", decision.after().profile().language());
    assertEquals(Choice.OFF, decision.after().messages().of(MessageKind.RECEIPT));
    Merchant reset = decide(decision.after(), "{\"messages\":{\"receipt\":null}}").after();
    assertEquals(Choice.ON, reset.messages().of(MessageKind.RECEIPT));
    assertEquals(Choice.DAILY, reset.messages().of(MessageKind.ORDER_PAID));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"notifyEmail\":\"nobody\"}|notifyEmail|must be an e-mail address, such as owner@example.com",
        "{\"language\":\"fr\"}|language|must be en or id",
        "{\"messages\":{\"receipt\":\"daily\"}}|messages.receipt|must be on or off",
        "{\"messages\":{\"order_paid\":\"ON\"}}|messages.order_paid|must be on, off or daily",
        "{\"messages\":{\"bank_account_changed\":\"off\"}}|messages.bank_account_changed|cannot be switched off",
        "{\"messages\":{\"bank_account_changed\":\"daily\"}}|messages.bank_account_changed|must be on or off",
        "{\"reset\":[\"messages\"]}|messages|must not be null"
      })
  void namesAWrongSettingOfMessages(String json, String field, String message) {
    Fault refused = assertThrows(Fault.class, () -> decide(merchant("test"), json));
    assertEquals(List.of(new Detail(field, message)), refused.details());
  }
}
