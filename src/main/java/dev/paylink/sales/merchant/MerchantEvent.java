package dev.paylink.sales.merchant;

import dev.paylink.api.MerchantMessages.AnnouncedChange;
import dev.paylink.api.MerchantMessages.MerchantChange;
import dev.paylink.api.Origin;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The event of a change of a merchant.
 *
 * @param settings names of the settings that were changed, as {@code xendit.secretKey}
 */
public record MerchantEvent(UUID id, Instant at, Origin origin, List<String> settings) {
  public MerchantEvent {
    settings = List.copyOf(settings);
  }

  /** A field of a merchant, by its name in the API. */
  private record Field(String name, Function<Merchant, @Nullable Object> value) {}

  private static final List<Field> FIELDS =
      List.of(
          new Field("name", Merchant::name),
          new Field("displayName", merchant -> merchant.profile().displayName()),
          new Field("supportEmail", merchant -> merchant.profile().supportEmail()),
          new Field("supportPhone", merchant -> merchant.profile().supportPhone()),
          new Field("supportUrl", merchant -> merchant.profile().supportUrl()),
          new Field("termsUrl", merchant -> merchant.profile().termsUrl()),
          new Field("timeZone", merchant -> merchant.profile().timeZone()),
          new Field("language", merchant -> merchant.profile().language()),
          new Field("accent", merchant -> merchant.profile().accent()),
          new Field("logo", merchant -> merchant.profile().logo()),
          new Field("paymentMethods", Merchant::providers),
          new Field("instructions", Merchant::instructions),
          new Field("bankAccount", merchant -> merchant.profile().bankAccount()),
          new Field("notifyEmail", Merchant::notifyEmail),
          new Field("messages", Merchant::messages));

  /** What the event says of a change. */
  MerchantChange object(Merchant before, Merchant after) {
    List<String> changed = new ArrayList<>();
    for (Field field : FIELDS) {
      if (!Objects.equals(field.value().apply(before), field.value().apply(after))) {
        changed.add(field.name());
      }
    }
    changed.addAll(Pending.settingFields(settings));
    Pending pending = after.pending();
    List<String> withdrawn = new ArrayList<>(Pending.fields(before.pending()));
    withdrawn.removeAll(Pending.fields(pending));
    withdrawn.removeAll(changed);
    return new MerchantChange(
        before.id(),
        changed,
        pending == null ? null : new AnnouncedChange(pending.fields(), pending.takesEffectAt()),
        withdrawn.isEmpty() ? null : withdrawn);
  }
}
