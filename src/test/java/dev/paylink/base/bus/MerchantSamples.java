package dev.paylink.base.bus;

import dev.paylink.api.Conditions;
import dev.paylink.api.MerchantBuilder;
import dev.paylink.api.MerchantMessages.AnnouncedChange;
import dev.paylink.api.MerchantMessages.BankAccount;
import dev.paylink.api.MerchantMessages.CreateMerchant;
import dev.paylink.api.MerchantMessages.GetMerchant;
import dev.paylink.api.MerchantMessages.Merchant;
import dev.paylink.api.MerchantMessages.MerchantChange;
import dev.paylink.api.MerchantMessages.MerchantCreated;
import dev.paylink.api.MerchantMessages.MerchantSetting;
import dev.paylink.api.MerchantMessages.MerchantUpdate;
import dev.paylink.api.MerchantMessages.MerchantUpdated;
import dev.paylink.api.MerchantMessages.PendingChange;
import dev.paylink.api.MerchantMessages.RemoveMerchantLogo;
import dev.paylink.api.MerchantMessages.SetMerchantLogo;
import dev.paylink.api.MerchantMessages.UpdateMerchant;
import dev.paylink.api.MerchantMessages.WithdrawMerchantChange;
import dev.paylink.api.MerchantUpdateBuilder;
import dev.paylink.api.MessageKind;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Samples of the messages of merchants. */
final class MerchantSamples {
  private static final Instant AT = Instant.parse("2026-11-21T04:35:12.345Z");
  private static final BankAccount ACCOUNT = new BankAccount("Bank Contoh", "123-456", "Ayu");

  private MerchantSamples() {}

  static List<Record> all() {
    Merchant merchant =
        MerchantBuilder.builder()
            .id("mer_a")
            .name("Batik Ayu")
            .mode("live")
            .supportPhone("+62")
            .paymentMethods(List.of("manual"))
            .language("id")
            .bankAccount(ACCOUNT)
            .notifyEmail("ayu@batik.example")
            .messages(Map.of(MessageKind.RECEIPT, "on", MessageKind.ORDER_PAID, "daily"))
            .settings(List.of(new MerchantSetting("acme.apiKey", true, true, null, "9f3c")))
            .pendingChange(
                new PendingChange(List.of("bankAccount"), ACCOUNT, null, "ayu@batik.example", AT))
            .createdAt(AT)
            .updatedAt(AT)
            .build();
    MerchantUpdate update =
        MerchantUpdateBuilder.builder()
            .name("Batik")
            .paymentMethods(List.of("manual"))
            .language("id")
            .bankAccount(ACCOUNT)
            .notifyEmail("ayu@batik.example")
            .messages(Collections.singletonMap(MessageKind.LATE_MONEY, null))
            .settings(Collections.singletonMap("acme.apiKey", null))
            .reset(Set.of("accent"))
            .build();
    return List.of(
        new CreateMerchant("Batik", "test", "one"),
        new MerchantCreated(merchant, true),
        new GetMerchant("mer_a"),
        merchant,
        new UpdateMerchant("mer_a", update, true, new Conditions("key", "\"tag\"")),
        new MerchantUpdated(merchant, true),
        new SetMerchantLogo("mer_a", "iVBORw0KGgo="),
        new RemoveMerchantLogo("mer_a"),
        new WithdrawMerchantChange("mer_a"),
        new MerchantChange(
            "mer_a",
            List.of("name"),
            new AnnouncedChange(List.of("bankAccount"), AT),
            List.of("instructions")));
  }
}
