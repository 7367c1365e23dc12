package dev.paylink.cli;

import dev.paylink.access.token.Scope;
import dev.paylink.access.token.TokenIssuer.Issued;
import dev.paylink.access.token.TokenStore.IssuedToken;
import dev.paylink.base.config.ConfigLoader;
import dev.paylink.base.id.TypeId;
import dev.paylink.base.json.PlainText;
import dev.paylink.cli.base.CommandFailure;
import dev.paylink.node.KeyCheck;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Issues, lists and revokes API tokens, and generates their signing keys. */
@Command(
    name = "token",
    description = "Issues, lists and revokes API tokens.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      TokenCommand.Issue.class,
      TokenCommand.ListAll.class,
      TokenCommand.Revoke.class,
      KeyGenCommand.class
    })
final class TokenCommand {

  @Command(
      name = "issue",
      description = "Issues a token and prints it. It cannot be shown again.",
      mixinStandardHelpOptions = true)
  static final class Issue implements Callable<Integer> {
    private static final Duration MAX_LIFETIME = Duration.ofDays(366);

    @Mixin private Settings settings = new Settings();
    @Mixin private Admin admin = new Admin();

    /** The scopes of tokens. */
    static final class Scopes implements Iterable<String> {
      @Override
      public Iterator<String> iterator() {
        return Arrays.stream(Scope.values()).map(Scope::code).iterator();
      }
    }

    @Option(names = "--merchant", required = true, description = "Merchant of the token: mer_…")
    private String merchant = "";

    @Option(
        names = "--scope",
        required = true,
        paramLabel = "SCOPES",
        completionCandidates = Scopes.class,
        description =
            "Scopes of the token, in quotes and separated by spaces: ${COMPLETION-CANDIDATES}.")
    private String scopes = "";

    @Option(
        names = "--ttl",
        defaultValue = "90d",
        description =
            "Lifetime of the token, for example 12h; at most 366d. Default: ${DEFAULT-VALUE}.")
    private String ttl = "";

    @Option(names = "--label", defaultValue = "", description = "Label shown by `token list`.")
    private String label = "";

    @Override
    public Integer call() {
      Admin.id(TypeId.MERCHANT, merchant);
      Duration lifetime =
          ConfigLoader.duration(ttl)
              .filter(given -> given.compareTo(MAX_LIFETIME) <= 0 && !given.isZero())
              .orElseThrow(
                  () -> CommandFailure.usage("--ttl must be a duration up to 366d, as 90d"));
      String scope = checkedScope();
      Issued issued =
          admin
              .with(
                  settings.forTokens(),
                  stores ->
                      KeyCheck.checkSigningKey(stores.config(), stores.keys())
                          .compose(
                              right ->
                                  admin.issuer(stores).issue(merchant, scope, lifetime, label)))
              .orElseThrow(() -> new CommandFailure("There is no merchant " + merchant));
      System.err.printf(
          "Issued %s for %s, valid until %s%n", issued.tokenId(), merchant, issued.expiresAt());
      admin.print(issued, issued.token());
      return 0;
    }

    private String checkedScope() {
      Set<String> known = new LinkedHashSet<>();
      for (String name : scopes.strip().split("[ ,]+")) {
        known.add(
            Scope.of(name)
                .orElseThrow(
                    () ->
                        CommandFailure.usage(
                            "There is no scope %s; there are %s"
                                .formatted(
                                    name,
                                    Arrays.stream(Scope.values())
                                        .map(Scope::code)
                                        .collect(Collectors.joining(", ")))))
                .code());
      }
      return String.join(" ", known);
    }
  }

  @Command(
      name = "list",
      description = "Lists the tokens, newest first, by id. A token itself is never shown.",
      mixinStandardHelpOptions = true)
  static final class ListAll implements Callable<Integer> {
    @Mixin private Settings settings = new Settings();
    @Mixin private Admin admin = new Admin();

    @Option(names = "--merchant", description = "Only tokens of this merchant: mer_…")
    private @Nullable String merchant;

    @Override
    public Integer call() {
      UUID merchantId = merchant == null ? null : Admin.id(TypeId.MERCHANT, merchant);
      List<IssuedToken> all =
          admin.with(settings.forDatabase(), stores -> stores.tokens().list(merchantId));
      admin.print(
          all, all.stream().map(this::line).collect(Collectors.joining(System.lineSeparator())));
      return 0;
    }

    private String line(IssuedToken token) {
      return "%s  %s  %-8s  %s  %s  %s"
          .formatted(
              token.id(),
              token.merchantId(),
              state(token),
              token.expiresAt(),
              token.scope(),
              PlainText.printable(token.label(), "\ufffd"));
    }

    private String state(IssuedToken token) {
      Instant now = admin.now();
      Instant revokedAt = token.revokedAt();
      if (revokedAt != null && !revokedAt.isAfter(now)) {
        return "revoked";
      }
      if (!token.expiresAt().isAfter(now)) {
        return "expired";
      }
      return revokedAt == null ? "active" : "rotated";
    }
  }

  @Command(
      name = "revoke",
      description = "Revokes a token; every node refuses it within a second.",
      mixinStandardHelpOptions = true)
  static final class Revoke implements Callable<Integer> {
    /** The result with {@code --json}. */
    record Revoked(String tokenId) {}

    @Mixin private Settings settings = new Settings();
    @Mixin private Admin admin = new Admin();

    @Parameters(paramLabel = "TOKEN_ID", description = "tok_…, as `token list` shows it")
    private String tokenId = "";

    @Override
    public Integer call() {
      UUID id = Admin.id(TypeId.TOKEN, tokenId);
      if (!admin.with(settings.forDatabase(), stores -> stores.tokens().revoke(id))) {
        throw new CommandFailure("There is no token " + tokenId);
      }
      System.err.println("Revoked " + tokenId);
      admin.print(new Revoked(tokenId), tokenId);
      return 0;
    }
  }
}
