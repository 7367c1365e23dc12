package dev.paylink.sales.merchant;

import dev.paylink.api.MerchantMessages.BankAccount;
import dev.paylink.base.json.StrictJson;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a merchant's money goes later, and where the merchant hears of that. Something changes, or
 * there is no such record.
 *
 * @param bankAccount null if it does not change
 * @param instructions null if they do not change
 * @param notifyEmail null if it does not change
 * @param settings names of the settings that change, as {@code xendit.secretKey}
 */
@RecordBuilder
public record Pending(
    @Nullable NextAccount bankAccount,
    @Nullable NextText instructions,
    @Nullable NextText notifyEmail,
    List<String> settings,
    Instant takesEffectAt) {
  private static final String SETTING = "settings.";

  public Pending {
    settings = List.copyOf(settings);
  }

  /** The next bank account; null if absent. */
  public record NextAccount(@Nullable BankAccount value) {}

  /** The next text; null if absent. */
  public record NextText(@Nullable String value) {}

  /** What is stored beside the names of settings and the time. */
  private record Stored(
      @Nullable NextAccount bankAccount,
      @Nullable NextText instructions,
      @Nullable NextText notifyEmail) {}

  /** Reads {@link #json}. */
  static Pending of(String json, List<String> settings, Instant takesEffectAt) {
    Stored stored = StrictJson.read(json, Stored.class);
    return new Pending(
        stored.bankAccount(), stored.instructions(), stored.notifyEmail(), settings, takesEffectAt);
  }

  /** What is stored of it in the row of the merchant. */
  String json() {
    return StrictJson.write(new Stored(bankAccount, instructions, notifyEmail));
  }

  /** Itself; null if nothing changes. */
  @Nullable Pending orNull() {
    return fields().isEmpty() ? null : this;
  }

  /** This without some settings. */
  Pending withoutSettings(Collection<String> names) {
    List<String> left = settings.stream().filter(name -> !names.contains(name)).toList();
    return PendingBuilder.builder(this).settings(left).build();
  }

  /** The next bank account of a merchant that has one now. */
  @Nullable BankAccount account(@Nullable BankAccount now) {
    return bankAccount == null ? now : bankAccount.value();
  }

  /** The next instructions of a merchant that has some now. */
  @Nullable String instructions(@Nullable String now) {
    return instructions == null ? now : instructions.value();
  }

  /** The next address for messages to a merchant that has one now. */
  @Nullable String notifyEmail(@Nullable String now) {
    return notifyEmail == null ? now : notifyEmail.value();
  }

  /** The names of the fields that change, as the API has them. */
  List<String> fields() {
    List<String> fields = new ArrayList<>();
    if (bankAccount != null) {
      fields.add("bankAccount");
    }
    if (instructions != null) {
      fields.add("instructions");
    }
    if (notifyEmail != null) {
      fields.add("notifyEmail");
    }
    fields.addAll(settingFields(settings));
    return fields;
  }

  /** The names of fields of settings. */
  static List<String> settingFields(List<String> settings) {
    return settings.stream().map(SETTING::concat).toList();
  }

  /** The fields of the pending change; empty if nothing is pending. */
  static List<String> fields(@Nullable Pending pending) {
    return pending == null ? List.of() : pending.fields();
  }
}
