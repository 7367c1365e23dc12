package dev.paylink.cli;

import dev.paylink.merchant.MerchantStore.Merchant;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Merchants: those whose orders and links the service keeps apart. */
@Command(
    name = "merchant",
    description = "Creates and lists merchants.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {MerchantCommand.Create.class, MerchantCommand.ListAll.class})
final class MerchantCommand {

  /** The mode of a merchant, as the command line takes it. */
  enum Mode {
    test,
    live
  }

  @Command(
      name = "create",
      description = "Creates a merchant and prints its id.",
      mixinStandardHelpOptions = true)
  static final class Create implements Callable<Integer> {
    @Mixin private Settings settings = new Settings();
    @Mixin private Admin admin = new Admin();

    @Option(names = "--name", required = true, description = "Shown to customers.")
    private String name = "";

    @Option(
        names = "--mode",
        defaultValue = "test",
        description =
            "${COMPLETION-CANDIDATES}; payments of a test merchant move no money."
                + " Default: ${DEFAULT-VALUE}.")
    private Mode mode = Mode.test;

    @Override
    public Integer call() {
      if (name.isBlank() || name.length() > 200) {
        throw CommandFailure.usage("--name must be 1 to 200 characters");
      }
      Merchant created =
          admin.with(
              settings.forDatabase(),
              stores -> stores.merchants().create(stores.ids().next(), name, mode.name()));
      System.err.printf("Created %s merchant %s%n", created.mode(), created.name());
      admin.print(created, created.id());
      return 0;
    }
  }

  @Command(
      name = "list",
      description = "Lists the merchants, newest first.",
      mixinStandardHelpOptions = true)
  static final class ListAll implements Callable<Integer> {
    @Mixin private Settings settings = new Settings();
    @Mixin private Admin admin = new Admin();

    @Override
    public Integer call() {
      List<Merchant> all = admin.with(settings.forDatabase(), stores -> stores.merchants().list());
      admin.print(
          all,
          all.stream()
              .map(
                  merchant ->
                      "%s  %-4s  %s".formatted(merchant.id(), merchant.mode(), merchant.name()))
              .collect(Collectors.joining(System.lineSeparator())));
      return 0;
    }
  }
}
