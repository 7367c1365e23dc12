package dev.paylink.cli;

import dev.paylink.cli.base.CommandFailure;
import dev.paylink.id.TypeId;
import dev.paylink.merchant.MerchantStore;
import dev.paylink.merchant.MerchantStore.Merchant;
import dev.paylink.merchant.PaymentMethods;
import io.vertx.core.Future;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Changes the name, the payment methods and the profile of a merchant. */
@Command(
    name = "update",
    description = "Changes the given properties of a merchant, and prints its id.",
    mixinStandardHelpOptions = true)
final class MerchantUpdateCommand implements Callable<Integer> {
  @Mixin private Settings settings = new Settings();
  @Mixin private Admin admin = new Admin();
  @Mixin private PayOptions payOptions = new PayOptions();
  @Mixin private ProfileOptions profileOptions = new ProfileOptions();

  @Parameters(paramLabel = "MERCHANT_ID", description = "mer_…, as `merchant list` shows it")
  private String merchantId = "";

  @Option(names = "--name", description = "Name shown to customers unless there is a display name.")
  private @Nullable String name;

  @Override
  public Integer call() {
    UUID id = Admin.id(TypeId.MERCHANT, merchantId);
    if (name == null && !payOptions.given() && !profileOptions.given()) {
      throw CommandFailure.usage(
          "Give what to change: --name, --provider, --instructions, --logo, --support-email or"
              + " another option of `merchant update --help`");
    }
    if (name != null) {
      MerchantCommand.checkName(name);
    }
    Merchant updated = admin.with(settings.forDatabase(), stores -> update(stores.merchants(), id));
    System.err.printf("Updated %s merchant %s%n", updated.mode(), updated.name());
    PayOptions.warnAbout(updated);
    admin.print(updated, updated.id());
    return 0;
  }

  private Future<Merchant> update(MerchantStore merchants, UUID id) {
    return merchants
        .find(id)
        .map(
            found ->
                found.orElseThrow(() -> new CommandFailure("There is no merchant " + merchantId)))
        .compose(before -> update(merchants, before));
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
}
