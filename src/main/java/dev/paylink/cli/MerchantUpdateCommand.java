package dev.paylink.cli;

import dev.paylink.base.config.AppConfig;
import dev.paylink.base.id.TypeId;
import dev.paylink.cli.Admin.Stores;
import dev.paylink.cli.base.CommandFailure;
import dev.paylink.data.keys.SecretBox;
import dev.paylink.node.KeyCheck;
import dev.paylink.node.extension.MerchantSettingStore;
import dev.paylink.sales.merchant.MerchantStore;
import dev.paylink.sales.merchant.MerchantStore.Merchant;
import dev.paylink.sales.merchant.PaymentMethods;
import io.vertx.core.Future;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Changes the name, the payment methods, the profile and the settings of a merchant. */
@Command(
    name = "update",
    description = "Changes the given properties of a merchant, and prints its id.",
    mixinStandardHelpOptions = true)
final class MerchantUpdateCommand implements Callable<Integer> {
  @Mixin private Settings settings = new Settings();
  @Mixin private Admin admin = new Admin();
  @Mixin private PayChanges payChanges = new PayChanges();
  @Mixin private ProfileOptions profileOptions = new ProfileOptions();
  @Mixin private SettingOptions settingOptions = new SettingOptions();

  @Parameters(paramLabel = "MERCHANT_ID", description = "mer_…, as `merchant list` shows it")
  private String merchantId = "";

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "Name shown to customers unless there is a display name.")
  private @Nullable String name;

  /** A merchant as it was, and as it is now. */
  private record Change(Merchant before, Merchant after) {}

  @Override
  public Integer call() {
    UUID id = Admin.id(TypeId.MERCHANT, merchantId);
    if (!changesMerchant() && !settingOptions.given()) {
      throw CommandFailure.usage(
          "Give what to change: --name, --provider, --instructions, --logo, --support-email, --set or"
              + " another option of `merchant update --help`");
    }
    payChanges.check();
    if (name != null) {
      MerchantCommand.checkName(name);
    }
    AppConfig config = settings.forDatabase();
    List<SettingOptions.Change> values = settingOptions.changes(config);
    KnownProviders known = payChanges.known(config);
    Change change =
        admin.with(
            config,
            stores ->
                update(stores.merchants(), id, known)
                    .compose(done -> set(stores, id, values).map(done)));
    Merchant updated = change.after();
    System.err.printf("Updated %s merchant %s%n", updated.mode(), updated.name());
    PayChanges.sayLost(change.before(), updated);
    PayOptions.warnAbout(updated);
    admin.print(updated, updated.id());
    return 0;
  }

  private boolean changesMerchant() {
    return name != null || payChanges.given() || profileOptions.given();
  }

  private Future<Change> update(MerchantStore merchants, UUID id, KnownProviders known) {
    return merchants
        .find(id)
        .map(
            found ->
                found.orElseThrow(() -> new CommandFailure("There is no merchant " + merchantId)))
        .compose(
            before ->
                changesMerchant()
                    ? update(merchants, before, known)
                    : Future.succeededFuture(new Change(before, before)));
  }

  private Future<Change> update(MerchantStore merchants, Merchant before, KnownProviders known) {
    ProfileOptions.Applied look = profileOptions.applyTo(before.profile(), before.mode());
    PaymentMethods methods =
        payChanges.applyTo(before.paymentMethods(), before.mode(), look.profile(), known);
    Merchant after =
        before.with(Objects.requireNonNullElse(name, before.name()), methods, look.profile());
    payChanges.confirm(before, after);
    return merchants
        .update(before, after, look.logo())
        .map(
            stored -> {
              if (!stored) {
                throw new CommandFailure(
                    "Merchant %s was changed at the same time; try again".formatted(merchantId));
              }
              return new Change(before, after);
            });
  }

  /** In one transaction; secrets only with the key that nodes seal with. */
  private static Future<Void> set(
      Stores stores, UUID merchant, List<SettingOptions.Change> changes) {
    boolean secrets =
        changes.stream().anyMatch(change -> change.secret() && change.value() != null);
    Future<Void> checked =
        secrets
            ? KeyCheck.checkSealingKey(stores.config(), stores.keys())
            : Future.succeededFuture();
    return checked.compose(
        fits ->
            stores
                .database()
                .transaction(
                    database -> {
                      MerchantSettingStore store = new MerchantSettingStore(database);
                      Future<Void> done = Future.succeededFuture();
                      for (SettingOptions.Change change : changes) {
                        done = done.compose(before -> set(store, stores, merchant, change));
                      }
                      return done;
                    }));
  }

  private static Future<Void> set(
      MerchantSettingStore store, Stores stores, UUID merchant, SettingOptions.Change change) {
    if (change.value() == null) {
      return store.remove(merchant, change.extension(), change.key());
    }
    return change.secret()
        ? store.setSecret(
            merchant,
            change.extension(),
            change.key(),
            change.value(),
            SecretBox.of(stores.config().webhooks().secretKeys()))
        : store.set(merchant, change.extension(), change.key(), change.value());
  }
}
