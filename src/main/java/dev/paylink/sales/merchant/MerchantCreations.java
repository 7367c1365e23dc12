package dev.paylink.sales.merchant;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.MerchantMessages.CreateMerchant;
import dev.paylink.api.MerchantMessages.MerchantCreated;
import dev.paylink.base.id.Ids;
import dev.paylink.sales.merchant.profile.MerchantProfile;
import dev.paylink.sales.merchant.profile.ProfileRules;
import dev.paylink.web.text.InputText;
import io.vertx.core.Future;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** Creates merchants. */
final class MerchantCreations {
  private static final Set<String> MODES = Set.of("test", "live");

  private final MerchantStore store;
  private final MerchantViews views;
  private final Ids ids;
  private final boolean allowsLive;

  /**
   * @param allowsLive whether the service has a public URL, which live merchants need
   */
  MerchantCreations(MerchantStore store, MerchantViews views, Ids ids, boolean allowsLive) {
    this.store = store;
    this.views = views;
    this.ids = ids;
    this.allowsLive = allowsLive;
  }

  Future<MerchantCreated> create(CreateMerchant command) {
    String name = InputText.trimmed(command.name());
    check(name, command.mode());
    Merchant merchant =
        Merchant.of(
            ids.next(),
            name,
            command.mode(),
            PaymentMethods.usual(command.mode()),
            MerchantProfile.EMPTY);
    return store
        .createOnce(merchant, command.key())
        .compose(
            created ->
                created.isPresent()
                    ? Future.succeededFuture(created(merchant))
                    : replay(Objects.requireNonNull(command.key()), merchant));
  }

  private void check(String name, String mode) {
    if (!ProfileRules.isName(name)) {
      throw Fault.invalid("name", "must be 1 to 200 characters of plain text on one line");
    }
    if (!MODES.contains(mode)) {
      throw Fault.invalid("mode", "must be test or live");
    }
    if (mode.equals("live") && !allowsLive) {
      throw Fault.invalid("mode", "must be test, because the service has no http.publicUrl");
    }
  }

  private MerchantCreated created(Merchant merchant) {
    return new MerchantCreated(views.of(merchant, List.of()), false);
  }

  /** The merchant as it is now: its name may have changed since. */
  private Future<MerchantCreated> replay(String key, Merchant asked) {
    return store
        .findByKey(key)
        .map(Optional::orElseThrow)
        .compose(
            earlier ->
                earlier.name().equals(asked.name())
                    ? store.known(earlier.id())
                    : Future.failedFuture(reused("name")))
        .map(Optional::orElseThrow)
        .map(
            known -> {
              if (!known.merchant().mode().equals(asked.mode())) {
                throw reused("mode");
              }
              return new MerchantCreated(views.of(known.merchant(), known.settings()), true);
            });
  }

  private static Fault reused(String field) {
    return new Fault(
        FaultCode.IDEMPOTENCY_KEY_REUSED,
        "The Idempotency-Key has created a merchant of another " + field);
  }
}
