package dev.paylink.api;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Requests and replies of the commands of {@link BusApi} for licence keys of digital products.
 * Every {@code merchantId} is the id of the requesting merchant ({@code mer_…}), and every {@code
 * productId} is the id of a digital product ({@code prod_…}). No reply and no event has a key.
 */
public final class LicenceKeyMessages {
  private LicenceKeyMessages() {}

  /**
   * The figures of the licence keys of a product.
   *
   * @param pattern by which keys are generated; null for keys of a list
   * @param available how many can be given; null if they are generated
   * @param assigned how many orders have one that is valid
   * @param revoked how many are no longer valid
   */
  public record LicenceKeySummary(
      @Nullable String pattern, @Nullable Long available, long assigned, long revoked) {}

  /**
   * A licence key, without the key itself.
   *
   * @param id {@code lkey_…}
   * @param hint the last four characters of the key, or fewer of a short one
   * @param orderId {@code ord_…}, the order that has it; null if no order ever had it
   * @param assignedAt when the order got it; null if no order ever had it
   * @param revokedAt when it was revoked; null if it is not
   */
  @RecordBuilder
  public record LicenceKey(
      String id,
      String productId,
      String hint,
      LicenceKeyStatus status,
      @Nullable String orderId,
      @Nullable Instant assignedAt,
      @Nullable Instant revokedAt) {}

  /**
   * Adds keys to the list of a product, or has them generated.
   *
   * @param keys 1 to 1,000 keys of 1 to 200 characters; null if absent
   * @param pattern at most 64 of {@code A-Z 0-9 -}, at least 16 of them {@code X}, each of which is
   *     replaced; null with keys, or to stop generating keys
   */
  public record AddLicenceKeys(
      String merchantId, String productId, @Nullable List<String> keys, @Nullable String pattern) {
    public AddLicenceKeys {
      keys = keys == null ? null : List.copyOf(keys);
    }
  }

  /**
   * The reply to {@link AddLicenceKeys}.
   *
   * @param added how many keys are new; the others were in the list already
   * @param licenceKeys the figures now
   */
  public record LicenceKeysAdded(int added, LicenceKeySummary licenceKeys) {}

  /**
   * Lists licence keys of a product, newest first.
   *
   * @param status null for all
   */
  public record ListLicenceKeys(
      String merchantId, String productId, @Nullable LicenceKeyStatus status, Paging paging) {}

  /** One page of licence keys, newest first. */
  public record LicenceKeyPage(List<LicenceKey> data, PageMeta meta) implements Page<LicenceKey> {
    public LicenceKeyPage {
      data = List.copyOf(data);
    }
  }

  /** Revokes a licence key. */
  public record RevokeLicenceKey(String merchantId, String licenceKeyId) {}

  /** Verifies a licence key. */
  public record VerifyLicenceKey(String merchantId, String productId, String key) {}

  /**
   * The reply to {@link VerifyLicenceKey}.
   *
   * @param valid whether an order has the key, and it is not revoked
   * @param licenceKey null if no order ever had it
   */
  public record LicenceKeyVerified(boolean valid, @Nullable LicenceKey licenceKey) {}
}
