package dev.paylink.api;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Requests and replies of the commands of {@link BusApi} for the settings of a merchant. Every
 * {@code merchantId} is the id of the requesting merchant ({@code mer_…}).
 */
public final class MerchantMessages {
  private MerchantMessages() {}

  /**
   * A merchant with its settings. Fields that are not set are null.
   *
   * @param id {@code mer_…}
   * @param mode {@code test} or {@code live}
   * @param displayName what customers see instead of {@code name}
   * @param timeZone IANA name; null for UTC
   * @param language {@code en} or {@code id}; null for {@code en}
   * @param accent colour of buttons and links, as {@code #0b6e4f}
   * @param logoUrl where its logo is
   * @param paymentMethods names of providers, in the order in which customers see them
   * @param instructions how to pay by bank transfer, plain text
   * @param notifyEmail the address for messages to the merchant; it gets no messages if null
   * @param messages which are sent: {@code on}, {@code off} or {@code daily} for each kind
   * @param settings of extensions, such as keys at a payment service, by name
   * @param pendingChange what takes effect later; null for nothing
   * @param createdAt the time inside the id, to the millisecond
   * @param updatedAt when it was last changed; {@code createdAt} if never
   */
  @RecordBuilder
  public record Merchant(
      String id,
      String name,
      String mode,
      @Nullable String displayName,
      @Nullable String supportEmail,
      @Nullable String supportPhone,
      @Nullable String supportUrl,
      @Nullable String termsUrl,
      @Nullable String timeZone,
      @Nullable String language,
      @Nullable String accent,
      @Nullable String logoUrl,
      List<String> paymentMethods,
      @Nullable String instructions,
      @Nullable BankAccount bankAccount,
      @Nullable String notifyEmail,
      Map<MessageKind, String> messages,
      List<MerchantSetting> settings,
      @Nullable PendingChange pendingChange,
      Instant createdAt,
      Instant updatedAt) {
    public Merchant {
      paymentMethods = List.copyOf(paymentMethods);
      messages = Collections.unmodifiableMap(new LinkedHashMap<>(messages));
      settings = List.copyOf(settings);
    }
  }

  /**
   * An account that customers transfer money to.
   *
   * @param bank its name
   * @param number as people write it
   * @param holder its owner
   */
  public record BankAccount(String bank, String number, String holder) {}

  /**
   * A setting that an extension declares for merchants.
   *
   * @param name the name of the extension, a dot and the key, as {@code xendit.secretKey}
   * @param secret whether its value is never shown
   * @param set whether it has a value
   * @param value null if it is secret or not set
   * @param lastFour the last four characters of a secret of at least 12; null otherwise
   */
  public record MerchantSetting(
      String name,
      boolean secret,
      boolean set,
      @Nullable String value,
      @Nullable String lastFour) {}

  /**
   * A change of where money goes, or of {@code notifyEmail}, that was asked for and takes effect
   * later.
   *
   * @param fields what changes: {@code bankAccount}, {@code instructions}, {@code notifyEmail}, or
   *     {@code settings.} and the name of a setting
   * @param bankAccount the next one; null if it does not change, or is removed
   * @param instructions the next ones; null if they do not change, or are removed
   * @param notifyEmail the next one; null if it does not change, or is removed
   * @param takesEffectAt when it takes effect unless it is withdrawn before
   */
  public record PendingChange(
      List<String> fields,
      @Nullable BankAccount bankAccount,
      @Nullable String instructions,
      @Nullable String notifyEmail,
      Instant takesEffectAt) {
    public PendingChange {
      fields = List.copyOf(fields);
    }
  }

  /**
   * Creates a merchant with the payment methods of its mode: the sandbox for a test merchant.
   *
   * @param mode {@code test} or {@code live}
   * @param key the same key creates only one merchant, for ever; null if absent
   */
  public record CreateMerchant(String name, String mode, @Nullable String key) {}

  /** A merchant that was created. */
  public record MerchantCreated(Merchant merchant, boolean replayed) implements Changed {}

  /** Asks for the merchant. */
  public record GetMerchant(String merchantId) {}

  /**
   * Changes a merchant.
   *
   * @param mayMoveMoney whether the bank account, instructions and settings may change, by which
   *     money moves, and {@code notifyEmail}, which is told of such changes
   */
  public record UpdateMerchant(
      String merchantId, MerchantUpdate update, boolean mayMoveMoney, Conditions conditions) {}

  /**
   * The changes of a merchant; null leaves a field as it is.
   *
   * @param paymentMethods the whole list
   * @param messages {@code on}, {@code off} or {@code daily} by kind; null for its default
   * @param settings values by name; a name with null is removed
   * @param reset names of fields that are no longer set
   */
  @RecordBuilder
  public record MerchantUpdate(
      @Nullable String name,
      @Nullable String displayName,
      @Nullable String supportEmail,
      @Nullable String supportPhone,
      @Nullable String supportUrl,
      @Nullable String termsUrl,
      @Nullable String timeZone,
      @Nullable String language,
      @Nullable String accent,
      @Nullable List<String> paymentMethods,
      @Nullable String instructions,
      @Nullable BankAccount bankAccount,
      @Nullable String notifyEmail,
      @Nullable Map<MessageKind, @Nullable String> messages,
      @Nullable Map<String, @Nullable String> settings,
      @Nullable Set<String> reset) {
    public MerchantUpdate {
      paymentMethods = paymentMethods == null ? null : List.copyOf(paymentMethods);
      messages =
          messages == null ? null : Collections.unmodifiableMap(new LinkedHashMap<>(messages));
      settings =
          settings == null ? null : Collections.unmodifiableMap(new LinkedHashMap<>(settings));
      reset = reset == null ? null : Collections.unmodifiableSet(new TreeSet<>(reset));
    }
  }

  /** The merchant as it is after a change. */
  public record MerchantUpdated(Merchant merchant, boolean replayed) implements Changed {}

  /**
   * Gives a merchant a logo.
   *
   * @param png a file of at most 64 KiB, in base64
   */
  public record SetMerchantLogo(String merchantId, String png) {}

  /** Removes the logo of a merchant; repeating it changes nothing. */
  public record RemoveMerchantLogo(String merchantId) {}

  /** Withdraws the pending change of a merchant. Repeating it changes nothing. */
  public record WithdrawMerchantChange(String merchantId) {}

  /**
   * The object of {@code merchant.updated}.
   *
   * @param id {@code mer_…}
   * @param changed names of the fields that have changed, as {@code settings.xendit.secretKey}
   * @param pendingChange what takes effect later, without values; null for nothing
   * @param withdrawn names of the fields whose change was withdrawn; null if absent
   */
  public record MerchantChange(
      String id,
      List<String> changed,
      @Nullable AnnouncedChange pendingChange,
      @Nullable List<String> withdrawn) {
    public MerchantChange {
      changed = List.copyOf(changed);
      withdrawn = withdrawn == null ? null : List.copyOf(withdrawn);
    }
  }

  /** The {@link PendingChange} of an event: no values. */
  public record AnnouncedChange(List<String> fields, Instant takesEffectAt) {
    public AnnouncedChange {
      fields = List.copyOf(fields);
    }
  }
}
