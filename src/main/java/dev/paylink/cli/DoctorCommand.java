package dev.paylink.cli;

import dev.paylink.base.config.AppConfig;
import dev.paylink.base.json.StrictJson;
import dev.paylink.cli.base.Await;
import dev.paylink.cli.base.CommandFailure;
import dev.paylink.data.db.InspectedDatabase;
import dev.paylink.node.KeyCheck;
import dev.paylink.node.doctor.Doctor;
import dev.paylink.node.doctor.Finding;
import dev.paylink.node.doctor.MailChecks;
import dev.paylink.node.doctor.MailServer;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Looks at the database and says what is right, what is not, and what to do. */
@Command(
    name = "doctor",
    description = {
      "Checks the database, this configuration and the mail server. Prints what is right,"
          + " doubtful or wrong, and what to do. Changes nothing, and takes a few seconds beside"
          + " running nodes.",
      "The exit code is 0 if nothing is doubtful or wrong, and 1 otherwise. What this role may not see"
          + " is said, and does not count."
    },
    mixinStandardHelpOptions = true)
final class DoctorCommand implements Callable<Integer> {
  private static final String ADVICE = " ".repeat(10) + "To do: ";

  @Mixin private Settings settings = new Settings();

  @Option(
      names = "--nodes",
      paramLabel = "N",
      description =
          "Number of nodes for which connections must suffice. Default: the nodes that are connected.")
  private @Nullable Integer nodes;

  @Option(
      names = "--mail-to",
      paramLabel = "ADDRESS",
      description =
          "Send a test message to this e-mail address, and say what the mail server replied.")
  private @Nullable String mailTo;

  @Option(names = "--json", description = "Print the findings as JSON.")
  private boolean json;

  /** The result. */
  record Report(boolean needsAction, List<Finding> findings) {
    static Report of(AppConfig config, OptionalInt nodes) {
      try (InspectedDatabase database = new InspectedDatabase(config.database())) {
        return of(database, config, nodes);
      }
    }

    static Report of(InspectedDatabase database, AppConfig config, OptionalInt nodes) {
      return of(Doctor.examine(database, config, KeyCheck.rings(config), nodes))
          .and(await(vertx -> MailChecks.examine(vertx, config)));
    }

    private static Report of(List<Finding> found) {
      return new Report(found.stream().anyMatch(Finding::needsAction), found);
    }

    Report and(List<Finding> others) {
      return of(Stream.concat(findings.stream(), others.stream()).toList());
    }
  }

  private static <T> T await(Function<Vertx, Future<T>> work) {
    Vertx vertx = Vertx.vertx();
    try {
      return Await.result(work.apply(vertx));
    } finally {
      Await.result(vertx.close());
    }
  }

  @Override
  public Integer call() {
    if (nodes != null && nodes < 1) {
      throw CommandFailure.usage("--nodes must be at least 1");
    }
    AppConfig config = settings.forDatabase();
    if (mailTo != null && !config.mail().isSmtp()) {
      throw CommandFailure.usage(
          "--mail-to needs mail.type smtp, which is " + config.mail().type());
    }
    Report report = Report.of(config, nodes == null ? OptionalInt.empty() : OptionalInt.of(nodes));
    String address = mailTo;
    if (address != null) {
      Finding test = await(vertx -> new MailServer(vertx, config).sendTest(address));
      report = report.and(List.of(test));
    }
    if (json) {
      System.out.println(StrictJson.write(report));
    } else {
      report.findings().forEach(DoctorCommand::print);
    }
    System.err.println(
        report.needsAction()
            ? "Something is to be done: "
                + report.findings().stream().filter(Finding::needsAction).count()
            : "Nothing is to be done");
    return report.needsAction() ? 1 : 0;
  }

  private static void print(Finding finding) {
    System.out.printf("%-9s %s: %s%n", finding.state().code(), finding.check(), finding.text());
    if (!finding.advice().isEmpty()) {
      System.out.println(ADVICE + finding.advice());
    }
  }
}
