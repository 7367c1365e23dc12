package dev.paylink.sales.merchant;

import dev.paylink.base.id.TypeId;
import dev.paylink.sales.merchant.profile.MerchantProfile;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A merchant.
 *
 * @param id {@code mer_…}
 * @param mode {@code test} or {@code live}
 * @param providers as in {@link PaymentMethods}
 * @param instructions as in {@link PaymentMethods}
 * @param notifyEmail address for messages to it; null for no messages
 * @param messages which messages are sent
 * @param profile what customers see of it
 * @param version rises with each change
 * @param pending null if nothing changes later
 * @param updatedAt {@code createdAt} if it was never changed
 */
@RecordBuilder
public record Merchant(
    String id,
    String name,
    String mode,
    List<String> providers,
    @Nullable String instructions,
    @Nullable String notifyEmail,
    MessageSettings messages,
    MerchantProfile profile,
    int version,
    @Nullable Pending pending,
    Instant createdAt,
    Instant updatedAt) {
  public Merchant {
    providers = List.copyOf(providers);
  }

  /** A new merchant. */
  public static Merchant of(
      UUID id, String name, String mode, PaymentMethods methods, MerchantProfile profile) {
    return MerchantBuilder.builder()
        .id(TypeId.MERCHANT.encode(id))
        .name(name)
        .mode(mode)
        .providers(methods.providers())
        .instructions(methods.instructions())
        .messages(MessageSettings.DEFAULT)
        .profile(profile)
        .version(1)
        .createdAt(TypeId.timeOf(id))
        .updatedAt(TypeId.timeOf(id))
        .build();
  }

  /** The payment methods of its customers. */
  public PaymentMethods paymentMethods() {
    return new PaymentMethods(providers, instructions);
  }

  /** The next version of the merchant. What changes now does not change later. */
  public Merchant next(Merchant changed) {
    return MerchantBuilder.builder(changed)
        .pending(pending == null ? null : left(pending, changed))
        .version(version + 1)
        .build();
  }

  private @Nullable Pending left(Pending pending, Merchant changed) {
    PendingBuilder left = PendingBuilder.builder(pending);
    if (!Objects.equals(profile.bankAccount(), changed.profile().bankAccount())) {
      left.bankAccount(null);
    }
    if (!Objects.equals(instructions, changed.instructions())) {
      left.instructions(null);
    }
    if (!Objects.equals(notifyEmail, changed.notifyEmail())) {
      left.notifyEmail(null);
    }
    return left.build().orNull();
  }

  /** This version without the pending change of some settings. */
  public Merchant withoutPending(Collection<String> settings) {
    return pending == null ? this : withPending(pending.withoutSettings(settings).orNull());
  }

  /** This version with something else pending. */
  Merchant withPending(@Nullable Pending other) {
    return MerchantBuilder.builder(this).pending(other).build();
  }

  /** The next version, in which what was pending has taken effect. */
  Merchant applied() {
    MerchantBuilder next = MerchantBuilder.builder(this).pending(null).version(version + 1);
    return pending == null
        ? next.build()
        : next.instructions(pending.instructions(instructions))
            .notifyEmail(pending.notifyEmail(notifyEmail))
            .profile(profile.withBankAccount(pending.account(profile.bankAccount())))
            .build();
  }

  /** The next version, in which nothing is pending. */
  Merchant withdrawn() {
    return MerchantBuilder.builder(this).pending(null).version(version + 1).build();
  }
}
