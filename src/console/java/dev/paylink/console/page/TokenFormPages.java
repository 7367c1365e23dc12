package dev.paylink.console.page;

import dev.paylink.api.OperationMessages.OperationAnswer;
import dev.paylink.console.page.Tokens.Created;
import dev.paylink.console.page.Tokens.Token;
import dev.paylink.console.web.Console;
import dev.paylink.console.web.FormErrors;
import dev.paylink.console.web.Json;
import dev.paylink.console.web.Operations;
import dev.paylink.console.web.Reply;
import dev.paylink.console.web.StaffRequest;
import dev.paylink.console.web.Texts;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Creates and rotates tokens. It needs a recent verification. */
public final class TokenFormPages {
  private final Operations operations;
  private final String apiUrl;

  /**
   * The form of a token.
   *
   * @param rotated null for a new one
   * @param scopes that the person may give
   * @param key of the token, which is created once
   */
  public record TokenForm(
      @Nullable Token rotated,
      FormErrors form,
      TokenLifetimes lifetimes,
      List<String> scopes,
      String key) {
    static Reply page(
        StaffRequest request, @Nullable Token rotated, FormErrors form, TokenLifetimes lifetimes) {
      TokenForm page =
          new TokenForm(rotated, form, lifetimes, Tokens.scopes(request), Confirm.newKey());
      return new Reply.Page(
          form.fault() == null ? 200 : 422,
          rotated == null ? "tokenform.jte" : "tokenrotate.jte",
          page);
    }

    /** Whether a scope is chosen. */
    public boolean has(String scope) {
      return List.of(form.value("scopes").split(" ")).contains(scope);
    }
  }

  /**
   * @param apiUrl of the service, without a slash at its end
   */
  TokenFormPages(Operations operations, String apiUrl) {
    this.operations = operations;
    this.apiUrl = apiUrl;
  }

  void mount(Console console) {
    console.getVerified("/developers/tokens/new", this::createForm);
    console.postVerified("/developers/tokens/new", this::create);
    console.getVerified("/developers/tokens/:id/rotate", this::rotateForm);
    console.postVerified("/developers/tokens/:id/rotate", this::rotate);
  }

  private Future<Reply> createForm(StaffRequest request) {
    request.require("tokens:manage");
    return lifetimes(request)
        .map(
            lifetimes ->
                TokenForm.page(
                    request, null, FormErrors.of(Map.of("days", lifetimes.usual())), lifetimes));
  }

  /** What a session creates ends with the token that opened it. */
  private Future<TokenLifetimes> lifetimes(StaffRequest request) {
    String tokenId = request.session().tokenId();
    return tokenId == null
        ? Future.succeededFuture(TokenLifetimes.ALL)
        : operations
            .read(request, "getToken", Map.of("tokenId", tokenId), Token.class)
            .map(token -> TokenLifetimes.until(token.endsAt(), request.session().now()));
  }

  private Future<Reply> create(StaffRequest request) {
    FormErrors form =
        FormErrors.of(
            Map.of(
                "label", request.field("label"),
                "days", request.field("days"),
                "scopes", String.join(" ", request.fields("scopes"))));
    Map<String, Object> body = new HashMap<>();
    body.put("label", request.field("label"));
    body.put("scopes", request.fields("scopes"));
    if (!request.field("days").isEmpty()) {
      body.put("expiresIn", Duration.ofDays(number(request.field("days"))).toSeconds());
    }
    return operations
        .call(request, "createToken", Confirm.key(request), body)
        .map(answer -> shown(request, answer))
        .recover(
            failure ->
                lifetimes(request)
                    .map(
                        lifetimes ->
                            TokenForm.page(request, null, form.refused(failure), lifetimes)));
  }

  /** A choice of a list; the contract refuses other values. */
  private static int number(String choice) {
    return choice.matches("[0-9]{1,6}") ? Integer.parseInt(choice) : 0;
  }

  private Reply shown(StaffRequest request, OperationAnswer answer) {
    Created made = Json.read(Objects.requireNonNull(answer.body()), Created.class);
    String example =
        "curl -H \"Authorization: Bearer %s\" %s/v1/orders".formatted(made.token(), apiUrl);
    return Reply.page(
        "onesecret.jte",
        new OneSecret(
            "tokens.created",
            "developers",
            made.token(),
            Texts.of(request.language(), "tokens.created.note"),
            example,
            "/developers/tokens/" + made.id()));
  }

  private Future<Reply> rotateForm(StaffRequest request) {
    request.requireSignedIn();
    return TokenPages.token(operations, request)
        .map(token -> rotation(request, token, FormErrors.of(Map.of("hours", "24"))));
  }

  private static Reply rotation(StaffRequest request, Token token, FormErrors form) {
    return TokenForm.page(request, token, form, TokenLifetimes.ALL);
  }

  private Future<Reply> rotate(StaffRequest request) {
    request.requireSignedIn();
    Map<String, Object> body = new HashMap<>();
    body.put("overlap", Duration.ofHours(number(request.field("hours"))).toSeconds());
    if (!request.field("days").isEmpty()) {
      body.put("expiresIn", Duration.ofDays(number(request.field("days"))).toSeconds());
    }
    FormErrors form =
        FormErrors.of(Map.of("hours", request.field("hours"), "days", request.field("days")));
    return operations
        .call(request, "rotateToken", TokenPages.once(request), body)
        .map(answer -> shown(request, answer))
        .recover(
            failure -> {
              FormErrors refused = form.refused(failure);
              return TokenPages.token(operations, request)
                  .map(token -> rotation(request, token, refused));
            });
  }
}
