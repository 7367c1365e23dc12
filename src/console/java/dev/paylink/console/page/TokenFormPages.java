package dev.paylink.console.page;

import dev.paylink.api.OperationMessages.OperationAnswer;
import dev.paylink.console.page.Tokens.Created;
import dev.paylink.console.page.Tokens.Token;
import dev.paylink.console.web.Console;
import dev.paylink.console.web.FormErrors;
import dev.paylink.console.web.Json;
import dev.paylink.console.web.Operations;
import dev.paylink.console.web.Reply;
import dev.paylink.console.web.Texts;
import dev.paylink.console.web.Visit;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Creating and rotating tokens, for whoever has just proved who they are. */
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
      @Nullable Token rotated, FormErrors form, List<String> scopes, String key) {
    static Reply page(Visit visit, @Nullable Token rotated, FormErrors form) {
      TokenForm page = new TokenForm(rotated, form, Tokens.scopes(visit), Confirm.newKey());
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

  private Future<Reply> createForm(Visit visit) {
    visit.require("tokens:manage");
    return Future.succeededFuture(TokenForm.page(visit, null, FormErrors.of(Map.of("days", "90"))));
  }

  private Future<Reply> create(Visit visit) {
    FormErrors form =
        FormErrors.of(
            Map.of(
                "label", visit.field("label"),
                "days", visit.field("days"),
                "scopes", String.join(" ", visit.fields("scopes"))));
    Map<String, Object> body =
        Map.of(
            "label", visit.field("label"),
            "scopes", visit.fields("scopes"),
            "expiresIn", Duration.ofDays(number(visit.field("days"))).toSeconds());
    return operations
        .call(visit, "createToken", Confirm.key(visit), body)
        .map(answer -> shown(visit, answer))
        .recover(
            failure -> Future.succeededFuture(TokenForm.page(visit, null, form.refused(failure))));
  }

  /** A choice of a list; the contract refuses what is none. */
  private static int number(String choice) {
    return choice.matches("[0-9]{1,6}") ? Integer.parseInt(choice) : 0;
  }

  private Reply shown(Visit visit, OperationAnswer answer) {
    Created made = Json.read(Objects.requireNonNull(answer.body()), Created.class);
    String example =
        "curl -H \"Authorization: Bearer %s\" %s/v1/orders".formatted(made.token(), apiUrl);
    return Reply.page(
        "onesecret.jte",
        new OneSecret(
            "tokens.created",
            "developers",
            made.token(),
            Texts.of(visit.language(), "tokens.created.note"),
            example,
            "/developers/tokens/" + made.id()));
  }

  private Future<Reply> rotateForm(Visit visit) {
    return TokenPages.token(operations, visit)
        .map(token -> TokenForm.page(visit, token, FormErrors.of(Map.of("hours", "24"))));
  }

  private Future<Reply> rotate(Visit visit) {
    Map<String, Object> body = new HashMap<>();
    body.put("overlap", Duration.ofHours(number(visit.field("hours"))).toSeconds());
    if (!visit.field("days").isEmpty()) {
      body.put("expiresIn", Duration.ofDays(number(visit.field("days"))).toSeconds());
    }
    FormErrors form =
        FormErrors.of(Map.of("hours", visit.field("hours"), "days", visit.field("days")));
    return operations
        .call(visit, "rotateToken", TokenPages.once(visit), body)
        .map(answer -> shown(visit, answer))
        .recover(
            failure -> {
              FormErrors refused = form.refused(failure);
              return TokenPages.token(operations, visit)
                  .map(token -> TokenForm.page(visit, token, refused));
            });
  }
}
