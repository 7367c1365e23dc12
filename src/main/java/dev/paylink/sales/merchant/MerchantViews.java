package dev.paylink.sales.merchant;

import dev.paylink.api.MerchantBuilder;
import dev.paylink.api.MerchantMessages;
import dev.paylink.api.MerchantMessages.MerchantSetting;
import dev.paylink.api.MerchantMessages.PendingChange;
import dev.paylink.api.MessageKind;
import dev.paylink.base.config.ExtensionSettings;
import dev.paylink.base.id.TypeId;
import dev.paylink.data.keys.SecretBox;
import dev.paylink.sales.merchant.profile.MerchantProfile;
import dev.paylink.sales.merchant.setting.MerchantSettingStore;
import dev.paylink.sales.merchant.setting.MerchantSettingStore.Stored;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Merchants as the API shows them. */
final class MerchantViews {
  private static final int LONG = 12; // characters of a secret of which some may be shown
  private static final int SHOWN = 4;

  private final ExtensionSettings declared;
  private final SecretBox box;
  private final String logos;

  /**
   * @param declared settings that extensions declare for merchants
   * @param publicUrl public base URL of the service, without a trailing slash
   */
  MerchantViews(ExtensionSettings declared, SecretBox box, String publicUrl) {
    this.declared = declared;
    this.box = box;
    this.logos = publicUrl + "/pay/logos/";
  }

  MerchantMessages.Merchant of(Merchant merchant, List<Stored> stored) {
    MerchantProfile profile = merchant.profile();
    return MerchantBuilder.builder()
        .id(merchant.id())
        .name(merchant.name())
        .mode(merchant.mode())
        .displayName(profile.displayName())
        .supportEmail(profile.supportEmail())
        .supportPhone(profile.supportPhone())
        .supportUrl(profile.supportUrl())
        .termsUrl(profile.termsUrl())
        .timeZone(profile.timeZone())
        .language(profile.language())
        .accent(profile.accent())
        .logoUrl(profile.logo() == null ? null : logos + profile.logo())
        .paymentMethods(merchant.providers())
        .instructions(merchant.instructions())
        .bankAccount(profile.bankAccount())
        .notifyEmail(merchant.notifyEmail())
        .messages(codes(merchant.messages()))
        .settings(declared.names().stream().map(name -> setting(merchant, name, stored)).toList())
        .pendingChange(pending(merchant.pending()))
        .createdAt(merchant.createdAt())
        .updatedAt(merchant.updatedAt())
        .build();
  }

  private static Map<MessageKind, String> codes(MessageSettings messages) {
    Map<MessageKind, String> codes = new EnumMap<>(MessageKind.class);
    messages.all().forEach((kind, choice) -> codes.put(kind, choice.code()));
    return codes;
  }

  private MerchantSetting setting(Merchant merchant, String name, List<Stored> stored) {
    Stored set =
        stored.stream()
            .filter(one -> one.name().equals(name) && !one.pending())
            .findFirst()
            .orElse(null);
    return new MerchantSetting(
        name,
        declared.isSecret(name),
        set != null,
        set == null ? null : set.value(),
        set == null || set.sealed() == null ? null : lastFour(merchant, set));
  }

  private @Nullable String lastFour(Merchant merchant, Stored stored) {
    String secret = MerchantSettingStore.open(TypeId.MERCHANT.decode(merchant.id()), stored, box);
    return secret.length() < LONG ? null : secret.substring(secret.length() - SHOWN);
  }

  private static @Nullable PendingChange pending(@Nullable Pending pending) {
    return pending == null
        ? null
        : new PendingChange(
            pending.fields(),
            pending.account(null),
            pending.instructions(null),
            pending.notifyEmail(null),
            pending.takesEffectAt());
  }
}
