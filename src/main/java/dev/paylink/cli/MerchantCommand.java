package dev.paylink.cli;

import dev.paylink.api.ShortText;
import dev.paylink.base.config.AppConfig;
import dev.paylink.cli.ProfileOptions.Applied;
import dev.paylink.cli.base.CommandFailure;
import dev.paylink.sales.merchant.Merchant;
import dev.paylink.sales.merchant.PaymentMethods;
import dev.paylink.sales.merchant.profile.MerchantProfile;
import dev.paylink.sales.merchant.profile.ProfileRules;
import io.vertx.core.Future;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Creates, changes and lists merchants. */
@Command(
    name = "merchant",
    description = "Creates, changes and lists merchants.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      MerchantCommand.Create.class,
      MerchantUpdateCommand.class,
      MerchantShowCommand.class,
      MerchantCommand.ListAll.class
    })
final class MerchantCommand {

  /** The mode of a merchant, as the command line takes it. */
  enum Mode {
    test,
    live
  }

  @Command(
      name = "create",
      description = {
        "Creates a merchant and prints its id.",
        "Without --provider, a test merchant has the payment method sandbox. A live merchant then has no payment method."
      },
      mixinStandardHelpOptions = true)
  static final class Create implements Callable<Integer> {
    private static final String NEEDS_PUBLIC_URL =
        "A live merchant needs http.publicUrl (PAYLINK_HTTP_PUBLIC_URL), the URL at which customers"
            + " reach the service. It is not set here; without it `serve` does not start from now on";

    @Mixin private Settings settings = new Settings();
    @Mixin private Admin admin = new Admin();
    @Mixin private PayOptions payOptions = new PayOptions();
    @Mixin private ProfileOptions profileOptions = new ProfileOptions();
    @Mixin private MessageOptions messageOptions = new MessageOptions();

    @Option(
        names = "--name",
        paramLabel = "NAME",
        required = true,
        description = "Name shown to customers unless there is a display name.")
    private String name = "";

    @Option(
        names = "--mode",
        defaultValue = "test",
        description =
            "One of ${COMPLETION-CANDIDATES}. Payments of a test merchant move no money."
                + " Default: ${DEFAULT-VALUE}.")
    private Mode mode = Mode.test;

    @Override
    public Integer call() {
      checkName(name);
      Applied look = profileOptions.applyTo(MerchantProfile.EMPTY, mode.name());
      AppConfig config = settings.forDatabase();
      PaymentMethods methods =
          payOptions.applyTo(
              PaymentMethods.usual(mode.name()),
              mode.name(),
              look.profile(),
              payOptions.known(config));
      Merchant created = admin.with(config, stores -> create(stores, methods, look));
      System.err.printf("Created %s merchant %s%n", created.mode(), created.name());
      if (mode == Mode.live && !config.http().hasPublicUrl()) {
        System.err.println(NEEDS_PUBLIC_URL);
      }
      PayOptions.warnAbout(created);
      admin.print(created, created.id());
      return 0;
    }

    private Future<Merchant> create(Admin.Stores stores, PaymentMethods methods, Applied look) {
      Merchant merchant =
          messageOptions.applyTo(
              Merchant.of(stores.ids().next(), name, mode.name(), methods, look.profile()));
      return stores.merchants().create(merchant, look.logo());
    }
  }

  @Command(
      name = "list",
      description = "Lists the merchants, newest first, with their payment methods.",
      mixinStandardHelpOptions = true)
  static final class ListAll implements Callable<Integer> {
    private static final int MAX_SHOWN = 60;

    @Mixin private Settings settings = new Settings();
    @Mixin private Admin admin = new Admin();

    @Override
    public Integer call() {
      List<Merchant> all = admin.with(settings.forDatabase(), stores -> stores.merchants().list());
      admin.print(
          all, all.stream().map(ListAll::line).collect(Collectors.joining(System.lineSeparator())));
      return 0;
    }

    private static String line(Merchant merchant) {
      String providers =
          merchant.providers().isEmpty() ? "-" : String.join(",", merchant.providers());
      String instructions = merchant.instructions();
      return "%s  %-4s  %-14s  %s%s"
          .formatted(
              merchant.id(),
              merchant.mode(),
              providers,
              merchant.name(),
              instructions == null ? "" : "  (" + start(instructions) + ")");
    }

    /** Returns the start of the instructions, on one line. */
    private static String start(String instructions) {
      String line = instructions.replaceAll("\\s+", " ");
      return line.length() > MAX_SHOWN ? ShortText.of(line, MAX_SHOWN) + "…" : line;
    }
  }

  /** Rejects a name that is blank, longer than 200 characters, or not plain text. */
  static void checkName(String name) {
    if (!ProfileRules.isName(name)) {
      throw CommandFailure.usage("--name must be 1 to 200 characters of plain text on one line");
    }
  }
}
