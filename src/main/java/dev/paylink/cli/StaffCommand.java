package dev.paylink.cli;

import dev.paylink.api.BusApi;
import dev.paylink.api.Command;
import dev.paylink.api.ConsoleMessages.ConsoleLink;
import dev.paylink.api.ConsoleMessages.InviteStaff;
import dev.paylink.api.ConsoleMessages.ListStaff;
import dev.paylink.api.ConsoleMessages.RemoveStaff;
import dev.paylink.api.ConsoleMessages.StaffList;
import dev.paylink.api.ConsoleMessages.StaffMember;
import dev.paylink.base.config.AppConfig;
import dev.paylink.base.id.TypeId;
import dev.paylink.cli.base.CommandFailure;
import dev.paylink.node.extension.ExtensionCommand;
import dev.paylink.node.extension.Extensions;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Invites, lists and removes users of the console, the staff of merchants. */
@CommandLine.Command(
    name = "staff",
    description = "Invites, lists and removes staff of merchants. Staff use the console.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      StaffCommand.Invite.class,
      StaffCommand.ListAll.class,
      StaffCommand.Remove.class
    })
final class StaffCommand {
  private static final String CONSOLE = "console";

  private StaffCommand() {}

  private static <I extends Record, O> O ask(
      Settings settings, Admin admin, String merchant, Command<I, O> command, I request) {
    Admin.id(TypeId.MERCHANT, merchant);
    AppConfig config = settings.forDatabase();
    return Extensions.with(
        config.node().extensionsDirectory(),
        extensions ->
            admin.with(
                config,
                stores ->
                    stores
                        .merchants()
                        .find(TypeId.MERCHANT.decode(merchant))
                        .map(
                            found ->
                                found.orElseThrow(
                                    () -> new CommandFailure("There is no merchant " + merchant)))
                        .compose(
                            found ->
                                new ExtensionCommand(stores.vertx(), config, admin.clock())
                                    .ask(extensions, CONSOLE, command, request))));
  }

  @CommandLine.Command(
      name = "invite",
      description = {
        "Creates an invitation and prints its link, which can be used once within 24 hours.",
        "Opening it leads to the creation of a passkey. If the person has lost the passkey,"
            + " give --again."
      },
      mixinStandardHelpOptions = true)
  static final class Invite implements Callable<Integer> {
    @Mixin private Settings settings = new Settings();
    @Mixin private Admin admin = new Admin();

    @Option(names = "--merchant", required = true, description = "Merchant: mer_…")
    private String merchant = "";

    @Option(
        names = "--role",
        description = "Role: viewer, cashier, manager, developer or owner. Default: owner.")
    private @Nullable String role;

    @Option(names = "--name", description = "Name of the person. Default: the role.")
    private @Nullable String name;

    @Option(
        names = "--again",
        paramLabel = "STAFF",
        description = "Invite this person anew: staff_… Passkeys and sessions of the person end.")
    private @Nullable String again;

    @Override
    public Integer call() {
      if (again != null && (role != null || name != null)) {
        throw CommandFailure.usage("--again excludes --role and --name");
      }
      String given = Objects.requireNonNullElse(role, "owner");
      InviteStaff request =
          again == null
              ? new InviteStaff(
                  merchant, null, Objects.requireNonNullElse(name, given), given, null)
              : new InviteStaff(merchant, again, null, null, null);
      ConsoleLink link = ask(settings, admin, merchant, BusApi.INVITE_STAFF, request);
      System.err.printf("Invited %s, valid until %s%n", link.staffId(), link.expiresAt());
      admin.print(link, link.url());
      return 0;
    }
  }

  @CommandLine.Command(
      name = "list",
      description = "Lists the staff of a merchant, newest first.",
      mixinStandardHelpOptions = true)
  static final class ListAll implements Callable<Integer> {
    @Mixin private Settings settings = new Settings();
    @Mixin private Admin admin = new Admin();

    @Option(names = "--merchant", required = true, description = "Merchant: mer_…")
    private String merchant = "";

    @Override
    public Integer call() {
      StaffList all = ask(settings, admin, merchant, BusApi.LIST_STAFF, new ListStaff(merchant));
      List<StaffMember> staff = all.data();
      admin.print(
          staff,
          staff.stream().map(ListAll::line).collect(Collectors.joining(System.lineSeparator())));
      return 0;
    }

    private static String line(StaffMember one) {
      return "%s  %-9s  %-8s  %s"
          .formatted(
              one.id(),
              one.role(),
              one.invited() ? "invited" : one.lastSeenAt() == null ? "new" : "active",
              one.name());
    }
  }

  @CommandLine.Command(
      name = "remove",
      description = "Removes somebody from the staff of a merchant. Sessions stop at once.",
      mixinStandardHelpOptions = true)
  static final class Remove implements Callable<Integer> {
    @Mixin private Settings settings = new Settings();
    @Mixin private Admin admin = new Admin();

    @Option(names = "--merchant", required = true, description = "Merchant: mer_…")
    private String merchant = "";

    @Parameters(paramLabel = "STAFF", description = "Whom to remove: staff_…")
    private String staff = "";

    /** What was removed. */
    record Removed(String staffId) {}

    @Override
    public Integer call() {
      ask(settings, admin, merchant, BusApi.REMOVE_STAFF, new RemoveStaff(merchant, staff, null));
      System.err.println("Removed " + staff);
      admin.print(new Removed(staff), staff);
      return 0;
    }
  }
}
