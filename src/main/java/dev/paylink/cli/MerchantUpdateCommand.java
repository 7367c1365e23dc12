package dev.paylink.cli;

import dev.paylink.api.Origin;
import dev.paylink.base.config.AppConfig;
import dev.paylink.base.id.TypeId;
import dev.paylink.cli.Admin.Stores;
import dev.paylink.cli.base.CommandFailure;
import dev.paylink.data.db.Database;
import dev.paylink.data.keys.SecretBox;
import dev.paylink.node.KeyCheck;
import dev.paylink.sales.merchant.Merchant;
import dev.paylink.sales.merchant.MerchantBuilder;
import dev.paylink.sales.merchant.MerchantEvent;
import dev.paylink.sales.merchant.MerchantStore;
import dev.paylink.sales.merchant.PaymentMethods;
import dev.paylink.sales.merchant.profile.MerchantProfile;
import dev.paylink.sales.merchant.setting.MerchantSettingStore;
import dev.paylink.sales.merchant.setting.MerchantSettingStore.SettingChange;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Changes the name, the payment methods, the profile, the messages and the settings of a merchant.
 */
@Command(
    name = "update",
    description = "Changes the given properties of a merchant, and prints its id.",
    mixinStandardHelpOptions = true)
final class MerchantUpdateCommand implements Callable<Integer> {
  @Mixin private Settings settings = new Settings();
  @Mixin private Admin admin = new Admin();
  @Mixin private PayChanges payChanges = new PayChanges();
  @Mixin private ProfileOptions profileOptions = new ProfileOptions();
  @Mixin private MessageOptions messageOptions = new MessageOptions();
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
    List<SettingChange> values = settingOptions.changes(config);
    KnownProviders known = payChanges.known(config);
    Change change =
        admin.with(
            config,
            stores -> checkKey(stores, values).compose(fits -> update(stores, id, known, values)));
    Merchant updated = change.after();
    System.err.printf("Updated %s merchant %s%n", updated.mode(), updated.name());
    PayChanges.sayLost(change.before(), updated);
    PayOptions.warnAbout(updated);
    admin.print(updated, updated.id());
    return 0;
  }

  private boolean changesMerchant() {
    return name != null || payChanges.given() || profileOptions.given() || messageOptions.given();
  }

  /** Secrets are stored only with the key that nodes seal with. */
  private static Future<Void> checkKey(Stores stores, List<SettingChange> changes) {
    return changes.stream().anyMatch(change -> change.secret() && change.value() != null)
        ? KeyCheck.checkSealingKey(stores.config(), stores.keys())
        : Future.succeededFuture();
  }

  private Future<Change> update(
      Stores stores, UUID id, KnownProviders known, List<SettingChange> values) {
    return stores
        .merchants()
        .find(id)
        .map(
            found ->
                found.orElseThrow(() -> new CommandFailure("There is no merchant " + merchantId)))
        .compose(
            before -> {
              settingOptions.requireMode(before.mode());
              ProfileOptions.Applied look = profileOptions.applyTo(before.profile(), before.mode());
              MerchantEvent event = event(stores, values);
              Merchant after =
                  MerchantBuilder.builder(
                          after(before, look.profile(), known).withoutPending(names(values)))
                      .updatedAt(event.at())
                      .build();
              Change change = new Change(before, after);
              return stores
                  .database()
                  .transaction(on -> write(stores, on, change, look.logo(), event, values))
                  .map(written -> require(written, change));
            });
  }

  private Merchant after(Merchant before, MerchantProfile profile, KnownProviders known) {
    PaymentMethods methods =
        payChanges.applyTo(before.paymentMethods(), before.mode(), profile, known);
    Merchant after =
        before.next(
            MerchantBuilder.builder(messageOptions.applyTo(before))
                .name(Objects.requireNonNullElse(name, before.name()))
                .providers(methods.providers())
                .instructions(methods.instructions())
                .profile(profile)
                .build());
    payChanges.confirm(before, after);
    return after;
  }

  /** False if the merchant has changed since it was read; then nothing is written. */
  private Future<Boolean> write(
      Stores stores,
      Database on,
      Change change,
      @Nullable Buffer logo,
      MerchantEvent event,
      List<SettingChange> values) {
    return new MerchantStore(on)
        .update(change.before(), change.after(), logo, event)
        .compose(
            written ->
                written
                    ? set(stores, on, TypeId.MERCHANT.decode(change.after().id()), values).map(true)
                    : Future.succeededFuture(false));
  }

  private Change require(boolean written, Change change) {
    if (!written) {
      throw new CommandFailure(
          "Merchant %s was changed at the same time; try again".formatted(merchantId));
    }
    return change;
  }

  private static List<String> names(List<SettingChange> changes) {
    return changes.stream().map(SettingChange::name).toList();
  }

  private MerchantEvent event(Stores stores, List<SettingChange> values) {
    return new MerchantEvent(
        stores.ids().next(),
        admin.now().truncatedTo(ChronoUnit.MILLIS),
        Origin.OPERATOR,
        names(values));
  }

  private static Future<Void> set(
      Stores stores, Database on, UUID merchant, List<SettingChange> changes) {
    if (changes.isEmpty()) {
      return Future.succeededFuture(); // the keys are not configured everywhere
    }
    MerchantSettingStore store = new MerchantSettingStore(on);
    SecretBox box = SecretBox.of(stores.config().webhooks().secretKeys());
    Future<Void> done = Future.succeededFuture();
    for (SettingChange change : changes) {
      done = done.compose(before -> store.change(merchant, change, box));
    }
    return done;
  }
}
