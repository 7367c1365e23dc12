package dev.paylink.console.page;

import dev.paylink.console.page.Tokens.Token;
import dev.paylink.console.page.Tokens.TokenPage;
import dev.paylink.console.web.Console;
import dev.paylink.console.web.Operations;
import dev.paylink.console.web.Reply;
import dev.paylink.console.web.Visit;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** API tokens: all, one, and revoking. */
public final class TokenPages {
  private static final String PER_PAGE = "100";

  private final Operations operations;

  /** Tokens: those that work, and those that have ended. */
  public record TokenListPage(
      List<Token> working,
      List<Token> ended,
      Instant now,
      @Nullable String next,
      @Nullable String previous) {}

  /** One token. */
  public record TokenView(Token token, Instant now) {}

  TokenPages(Operations operations) {
    this.operations = operations;
  }

  void mount(Console console) {
    console.get("/developers", this::list);
    console.get("/developers/tokens/:id", this::show);
    console.getVerified("/developers/tokens/:id/revoke", this::askToRevoke);
    console.postVerified("/developers/tokens/:id/revoke", this::revoke);
  }

  private Future<Reply> list(Visit visit) {
    Map<String, String> parameters = Map.of("page", visit.query("page"), "perPage", PER_PAGE);
    Instant now = visit.session().now();
    return operations
        .read(visit, "listTokens", parameters, TokenPage.class)
        .map(
            page ->
                Reply.page(
                    "tokens.jte",
                    new TokenListPage(
                        page.data().stream().filter(token -> token.works(now)).toList(),
                        page.data().stream().filter(token -> !token.works(now)).toList(),
                        now,
                        Paged.next("/developers", Map.of(), page.meta()),
                        Paged.previous("/developers", Map.of(), page.meta()))));
  }

  private Future<Reply> show(Visit visit) {
    return token(operations, visit)
        .map(token -> Reply.page("token.jte", new TokenView(token, visit.session().now())));
  }

  /** The token that the path names. */
  static Future<Token> token(Operations operations, Visit visit) {
    return operations.read(visit, "getToken", id(visit), Token.class);
  }

  private static Map<String, String> id(Visit visit) {
    return Map.of("tokenId", visit.path("id"));
  }

  /** The token that the path names, with the idempotency key of a form. */
  static Map<String, String> once(Visit visit) {
    return Confirm.keyAndId(visit, "tokenId");
  }

  /** The page of the token. */
  static String path(Visit visit) {
    return "/developers/tokens/" + visit.path("id");
  }

  private Future<Reply> askToRevoke(Visit visit) {
    return token(operations, visit)
        .map(
            token ->
                Sure.ask(
                    visit,
                    "tokens.revoke",
                    token.label(),
                    "developers",
                    path(visit) + "/revoke",
                    path(visit)));
  }

  private Future<Reply> revoke(Visit visit) {
    return operations
        .call(visit, "revokeToken", once(visit), null)
        .map(done -> Reply.done("/developers", "token-revoked"));
  }
}
