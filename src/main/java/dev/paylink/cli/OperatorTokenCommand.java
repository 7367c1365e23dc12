package dev.paylink.cli;

import dev.paylink.access.operator.OperatorTokenStore;
import dev.paylink.access.operator.OperatorTokenStore.Issued;
import dev.paylink.access.operator.OperatorTokenStore.Listed;
import dev.paylink.base.config.ConfigLoader;
import dev.paylink.base.id.TypeId;
import dev.paylink.base.json.PlainText;
import dev.paylink.cli.base.CommandFailure;
import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Issues, lists and revokes tokens of the operator's own programs. */
@Command(
    name = "operator-token",
    description = {
      "Issues, lists and revokes operator tokens.",
      "Programs of the operator read the events of all merchants with them, on the management port."
    },
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      OperatorTokenCommand.Issue.class,
      OperatorTokenCommand.ListAll.class,
      OperatorTokenCommand.Revoke.class
    })
final class OperatorTokenCommand {

  @Command(
      name = "issue",
      description = "Issues a token and prints it. It cannot be shown again.",
      mixinStandardHelpOptions = true)
  static final class Issue implements Callable<Integer> {
    private static final Duration MAX_LIFETIME = Duration.ofDays(366);

    @Mixin private Settings settings = new Settings();
    @Mixin private Admin admin = new Admin();

    @Option(
        names = "--ttl",
        defaultValue = "90d",
        description =
            "Lifetime of the token, for example 12h; at most 366d. Default: ${DEFAULT-VALUE}.")
    private String ttl = "";

    @Option(
        names = "--scope",
        split = ",",
        paramLabel = "SCOPE",
        defaultValue = OperatorTokenStore.EVENTS,
        completionCandidates = Scopes.class,
        description = "Scopes, of ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
    private List<String> scopes = List.of();

    @Option(
        names = "--label",
        defaultValue = "",
        description = "Label shown by `operator-token list`.")
    private String label = "";

    /** The scopes of these tokens. */
    static final class Scopes implements Iterable<String> {
      @Override
      public Iterator<String> iterator() {
        return OperatorTokenStore.SCOPES.iterator();
      }
    }

    @Override
    public Integer call() {
      if (!OperatorTokenStore.SCOPES.containsAll(scopes)) {
        throw CommandFailure.usage(
            "--scope must be of " + String.join(", ", OperatorTokenStore.SCOPES));
      }
      String scope = String.join(" ", scopes);
      Duration lifetime =
          ConfigLoader.duration(ttl)
              .filter(given -> given.compareTo(MAX_LIFETIME) <= 0 && !given.isZero())
              .orElseThrow(
                  () -> CommandFailure.usage("--ttl must be a duration up to 366d, as 90d"));
      Issued issued =
          admin.with(
              settings.forDatabase(),
              stores -> admin.operatorTokens(stores).issue(stores.ids(), label, scope, lifetime));
      System.err.printf("Issued %s, valid until %s%n", issued.tokenId(), issued.expiresAt());
      admin.print(issued, issued.token());
      return 0;
    }
  }

  @Command(
      name = "list",
      description = "Lists the tokens, newest first, by id. A token itself is never shown.",
      mixinStandardHelpOptions = true)
  static final class ListAll implements Callable<Integer> {
    @Mixin private Settings settings = new Settings();
    @Mixin private Admin admin = new Admin();

    @Override
    public Integer call() {
      List<Listed> all =
          admin.with(settings.forDatabase(), stores -> admin.operatorTokens(stores).list());
      admin.print(
          all, all.stream().map(this::line).collect(Collectors.joining(System.lineSeparator())));
      return 0;
    }

    private String line(Listed token) {
      return "%s  %-8s  %s  %s  %s"
          .formatted(
              token.id(),
              state(token),
              token.expiresAt(),
              token.scope(),
              PlainText.printable(token.label(), "\ufffd"));
    }

    private String state(Listed token) {
      Instant now = admin.now();
      if (token.revokedAt() != null) {
        return "revoked";
      }
      return token.expiresAt().isAfter(now) ? "active" : "expired";
    }
  }

  @Command(
      name = "revoke",
      description = "Revokes a token; every node refuses it at once.",
      mixinStandardHelpOptions = true)
  static final class Revoke implements Callable<Integer> {
    /** The result with {@code --json}. */
    record Revoked(String tokenId) {}

    @Mixin private Settings settings = new Settings();
    @Mixin private Admin admin = new Admin();

    @Parameters(paramLabel = "TOKEN_ID", description = "optok_…, as `operator-token list` shows it")
    private String tokenId = "";

    @Override
    public Integer call() {
      UUID id = Admin.id(TypeId.OPERATOR_TOKEN, tokenId);
      if (!admin.with(settings.forDatabase(), stores -> admin.operatorTokens(stores).revoke(id))) {
        throw new CommandFailure("There is no token " + tokenId);
      }
      System.err.println("Revoked " + tokenId);
      admin.print(new Revoked(tokenId), tokenId);
      return 0;
    }
  }
}
