package dev.paylink.cli;

import dev.paylink.base.config.AppConfig;
import dev.paylink.base.id.TypeId;
import dev.paylink.cli.Admin.Stores;
import dev.paylink.cli.SettingOptions.Change;
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
  @Mixin private PayOptions payOptions = new PayOptions();
  @Mixin private ProfileOptions profileOptions = new ProfileOptions();
  @Mixin private SettingOptions settingOptions = new SettingOptions();

  @Parameters(paramLabel = "MERCHANT_ID", description = "mer_…, as `merchant list` shows it")
  private String merchantId = "";

  @Option(names = "--name", description = "Name shown to customers unless there is a display name.")
  private @Nullable String name;

  @Override
  public Integer call() {
    UUID id = Admin.id(TypeId.MERCHANT, merchantId);
    if (!changesMerchant() && !settingOptions.given()) {
      throw CommandFailure.usage(
          "Give what to change: --name, --provider, --instructions, --logo, --support-email, --set or"
              + " another option of `merchant update --help`");
    }
    if (name != null) {
      MerchantCommand.checkName(name);
    }
    AppConfig config = settings.forDatabase();
    List<Change> changes = settingOptions.changes(config);
    Merchant updated =
        admin.with(
            config,
            stores ->
                update(stores.merchants(), id)
                    .compose(after -> set(stores, id, changes).map(after)));
    System.err.printf("Updated %s merchant %s%n", updated.mode(), updated.name());
    PayOptions.warnAbout(updated);
    admin.print(updated, updated.id());
    return 0;
  }

  private boolean changesMerchant() {
    return name != null || payOptions.given() || profileOptions.given();
  }

  private Future<Merchant> update(MerchantStore merchants, UUID id) {
    return merchants
        .find(id)
        .map(
            found ->
                found.orElseThrow(() -> new CommandFailure("There is no merchant " + merchantId)))
        .compose(
            before ->
                changesMerchant() ? update(merchants, before) : Future.succeededFuture(before));
  }

  private Future<Merchant> update(MerchantStore merchants, Merchant before) {
    ProfileOptions.Applied look = profileOptions.applyTo(before.profile(), before.mode());
    PaymentMethods methods =
        payOptions.applyTo(before.paymentMethods(), before.mode(), look.profile());
    Merchant after =
        before.with(Objects.requireNonNullElse(name, before.name()), methods, look.profile());
    return merchants
        .update(before, after, look.logo())
        .map(
            stored -> {
              if (!stored) {
                throw new CommandFailure(
                    "Merchant %s was changed at the same time; try again".formatted(merchantId));
              }
              return after;
            });
  }

  /** In one transaction; secrets only with the key that nodes seal with. */
  private static Future<Void> set(Stores stores, UUID merchant, List<Change> changes) {
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
                      for (Change change : changes) {
                        done = done.compose(before -> set(store, stores, merchant, change));
                      }
                      return done;
                    }));
  }

  private static Future<Void> set(
      MerchantSettingStore store, Stores stores, UUID merchant, Change change) {
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
