package dev.paylink.cli;

import dev.paylink.api.Fault;
import dev.paylink.base.config.BuildInfo;
import dev.paylink.base.config.InvalidConfigException;
import dev.paylink.base.internals.HttpClients;
import dev.paylink.cli.base.CommandFailure;
import dev.paylink.cli.base.Logs;
import dev.paylink.cli.base.Shutdown;
import dev.paylink.cli.base.TerminalText;
import dev.paylink.cli.base.UsageErrors;
import dev.paylink.cli.resource.ClockCommand;
import dev.paylink.cli.resource.CustomersCommand;
import dev.paylink.cli.resource.Resource;
import dev.paylink.cli.resource.Resources;
import dev.paylink.cli.resource.TurnoverCommand;
import dev.paylink.cli.webhook.WebhookCommand;
import dev.paylink.data.db.DatabaseUnavailableException;
import dev.paylink.data.db.TlsFailure;
import dev.paylink.node.extension.ExtensionException;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;

/** The command line: its sub-commands, and how failures are reported. */
@Command(
    name = "paylink",
    description = "Orders and payment links over HTTP.",
    mixinStandardHelpOptions = true,
    versionProvider = PaylinkCommand.Version.class,
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "Exit codes: 0 done, 1 failed, 2 wrong usage or configuration, 3 no usable database, 4 no"
          + " memory, 143 stopped by SIGTERM."
    })
public final class PaylinkCommand {
  private static final List<Object> SUBCOMMANDS =
      List.of(
          DevCommand.class,
          ServeCommand.class,
          ConfigCommand.class,
          ExtensionsCommand.class,
          MigrateCommand.class,
          DoctorCommand.class,
          SupportBundleCommand.class,
          ReleaseCommand.class,
          MerchantCommand.class,
          TokenCommand.class,
          OperatorTokenCommand.class,
          StaffCommand.class,
          Resources.ORDERS,
          Resources.LINKS,
          Resources.PRODUCTS,
          Resources.PAGES,
          Resources.IMAGES,
          CustomersCommand.class,
          TurnoverCommand.class,
          ClockCommand.class,
          Resources.MESSAGES,
          Resources.EVENTS,
          WebhookCommand.class,
          VerifyCountsCommand.class,
          AdoptKeysCommand.class,
          CompletionCommand.class);

  private static final int FAILED = 1;
  private static final int INVALID_CONFIG = 2;
  private static final int NO_DATABASE = 3;

  /** Runs the command of the arguments and returns the exit code. */
  public static int run(String... args) {
    try {
      String[] read = TerminalText.arguments(args);
      return commandLine(read).execute(read);
    } catch (CommandFailure garbled) {
      return report(garbled);
    } finally {
      if (!Shutdown.isPlanned()) {
        HttpClients.end();
      }
      Logs.flush();
    }
  }

  /**
   * With the sub-command that the arguments name alone: reading the options of all of them takes a
   * tenth of the start of a node.
   */
  static CommandLine commandLine(String... args) {
    CommandLine line = new CommandLine(new PaylinkCommand());
    String first = args.length > 0 ? args[0] : "";
    String below = args.length > 1 ? args[1] : "";
    boolean whole = SUBCOMMANDS.stream().anyMatch(command -> isNamed(command, first));
    // The script for completion needs all.
    List<Object> named =
        SUBCOMMANDS.stream()
            .filter(command -> isNamed(command, first) && command != CompletionCommand.class)
            .toList();
    boolean none = first.equals("--version") || first.equals("-V");
    for (Object command : named.isEmpty() && !none ? SUBCOMMANDS : named) {
      line.addSubcommand(
          command instanceof Resource resource
              ? (whole ? resource.with(below) : resource.bare())
              : command);
    }
    // Beside the subcommands of `webhook` that use only the HTTP API.
    Optional.ofNullable(line.getSubcommands().get("webhook"))
        .ifPresent(
            webhook ->
                webhook
                    .addSubcommand(WebhookPauseCommand.class)
                    .addSubcommand(WebhookResumeCommand.class));
    return line.setOut(TerminalText.writer(System.out))
        .setErr(TerminalText.writer(System.err))
        .setParameterExceptionHandler(new UsageErrors())
        .setExecutionExceptionHandler((failure, command, parsed) -> report(failure));
  }

  private static boolean isNamed(Object command, String name) {
    return command instanceof Resource resource
        ? resource.name().equals(name)
        : ((Class<?>) command).getAnnotation(Command.class).name().equals(name);
  }

  /** Prints one line, or the list of invalid keys, instead of a stack trace. */
  private static int report(Exception failure) {
    Throwable cause = failure;
    while (cause.getCause() != null && isWrapper(cause)) {
      cause = cause.getCause();
    }
    if (cause instanceof InvalidConfigException) {
      System.err.println(cause.getMessage());
      return INVALID_CONFIG;
    }
    if (cause instanceof DatabaseUnavailableException) {
      System.err.println(cause.getMessage());
      return NO_DATABASE;
    }
    if (cause instanceof ExtensionException) {
      System.err.println(cause.getMessage());
      return FAILED;
    }
    if (cause instanceof CommandFailure failed) {
      System.err.println(failed.getMessage());
      return failed.exitCode();
    }
    if (cause instanceof Fault fault && fault.getCause() != null) {
      System.err.println("The database cannot be used: " + fault.getCause().getMessage());
      System.err.println(
          TlsFailure.is(cause)
              ? TlsFailure.advice(cause).strip()
              : "Is it running, and has `migrate` been run?");
      return NO_DATABASE;
    }
    cause.printStackTrace();
    return FAILED;
  }

  private static boolean isWrapper(Throwable failure) {
    return failure instanceof java.util.concurrent.ExecutionException
        || failure instanceof java.util.concurrent.CompletionException;
  }

  /** Version and commit. */
  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {"paylink " + BuildInfo.THIS};
    }
  }
}
