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

  /**
   * The next version of the merchant, with another name, payment methods and profile. What changes
   * now does not change later.
   */
  public Merchant with(String otherName, PaymentMethods other, MerchantProfile otherProfile) {
    return MerchantBuilder.builder(this)
        .name(otherName)
        .providers(other.providers())
        .instructions(other.instructions())
        .profile(otherProfile)
        .pending(pending == null ? null : left(pending, other, otherProfile))
        .version(version + 1)
        .build();
  }

  private @Nullable Pending left(
      Pending pending, PaymentMethods other, MerchantProfile otherProfile) {
    PendingBuilder left = PendingBuilder.builder(pending);
    if (!Objects.equals(profile.bankAccount(), otherProfile.bankAccount())) {
      left.bankAccount(null);
    }
    if (!Objects.equals(instructions, other.instructions())) {
      left.instructions(null);
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
            .profile(profile.withBankAccount(pending.account(profile.bankAccount())))
            .build();
  }

  /** The next version, in which nothing is pending. */
  Merchant withdrawn() {
    return MerchantBuilder.builder(this).pending(null).version(version + 1).build();
  }
}
