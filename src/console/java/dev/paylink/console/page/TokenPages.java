package dev.paylink.console.page;

import dev.paylink.console.page.Tokens.Token;
import dev.paylink.console.page.Tokens.TokenPage;
import dev.paylink.console.web.Console;
import dev.paylink.console.web.Operations;
import dev.paylink.console.web.Reply;
import dev.paylink.console.web.StaffRequest;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** API tokens: all, one, and revoking. */
public final class TokenPages {
  private static final String PER_PAGE = "100";

  private final Operations operations;

  /** Tokens: working tokens, and tokens that have expired or were revoked. */
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

  private Future<Reply> list(StaffRequest request) {
    Map<String, String> parameters = Map.of("page", request.query("page"), "perPage", PER_PAGE);
    Instant now = request.session().now();
    return operations
        .read(request, "listTokens", parameters, TokenPage.class)
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

  private Future<Reply> show(StaffRequest request) {
    return token(operations, request)
        .map(token -> Reply.page("token.jte", new TokenView(token, request.session().now())));
  }

  /** The token that the path names. */
  static Future<Token> token(Operations operations, StaffRequest request) {
    return operations.read(request, "getToken", id(request), Token.class);
  }

  private static Map<String, String> id(StaffRequest request) {
    return Map.of("tokenId", request.path("id"));
  }

  /** The token that the path names, with the idempotency key of a form. */
  static Map<String, String> once(StaffRequest request) {
    return Confirm.keyAndId(request, "tokenId");
  }

  /** The page of the token. */
  static String path(StaffRequest request) {
    return "/developers/tokens/" + request.path("id");
  }

  private Future<Reply> askToRevoke(StaffRequest request) {
    return token(operations, request)
        .map(
            token ->
                Sure.ask(
                    request,
                    "tokens.revoke",
                    token.label(),
                    "developers",
                    path(request) + "/revoke",
                    path(request)));
  }

  private Future<Reply> revoke(StaffRequest request) {
    return operations
        .call(request, "revokeToken", once(request), null)
        .map(done -> Reply.done("/developers", "token-revoked"));
  }
}
