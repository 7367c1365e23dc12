package dev.paylink.console.signin;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.console.staff.PasskeyStore;
import dev.paylink.console.staff.SessionStore;
import dev.paylink.console.web.Console;
import dev.paylink.console.web.Cookies;
import dev.paylink.console.web.Reply;
import dev.paylink.console.web.StaffRequest;
import dev.paylink.console.web.Url;
import io.soabase.recordbuilder.core.RecordBuilder;
import io.vertx.core.Future;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Repeated verification of the person (step-up), and sign-out. */
public final class VerifyRoutes {
  private static final String CREDENTIAL = "credential";

  /** The page after a proof beside a form that waits. */
  private static final String PROVED = "/verify/done";

  private final PasskeyStore store;
  private final SessionStore sessions;
  private final Passkeys passkeys;
  private final Cookies cookies;
  private final boolean oidc;

  /**
   * A page for verification of the person.
   *
   * @param options null without a passkey
   * @param page the next page
   * @param returnUrl of a platform, which signs the person in again; null if absent
   * @param oidc whether OpenID Connect can verify the person
   * @param fields of the form that is sent after the proof
   * @param address where the proof is sent
   */
  @RecordBuilder
  public record VerifyPage(
      @Nullable String options,
      String page,
      @Nullable String returnUrl,
      boolean oidc,
      boolean failed,
      List<Map.Entry<String, String>> fields,
      String address) {
    /**
     * Where OpenID Connect proves the person. With a form it is opened beside this page, which
     * keeps the fields: the issuer gets no field, and nothing is stored.
     */
    public String oidcAddress() {
      return "/oidc?again=1&page=" + Url.encode(fields.isEmpty() ? page : PROVED);
    }
  }

  /**
   * @param oidc whether people can sign in by OpenID Connect
   */
  public VerifyRoutes(
      PasskeyStore store, SessionStore sessions, Passkeys passkeys, Cookies cookies, boolean oidc) {
    this.oidc = oidc;
    this.store = store;
    this.sessions = sessions;
    this.passkeys = passkeys;
    this.cookies = cookies;
  }

  /** Adds the routes. */
  public void mount(Router router, Console console, Door door) {
    console.get("/verify", request -> page(request, !request.query("failed").isEmpty()));
    console.get(PROVED, request -> done());
    door.postOfStaff("/verify", console, (ctx, found) -> verify(ctx, console, found));
    router.post("/sign-out").handler(ctx -> signOut(ctx, console));
  }

  private Future<Reply> page(StaffRequest request, boolean failed) {
    return store
        .list(request.session().staffId())
        .map(
            known ->
                new Reply.Page(
                    failed ? 403 : 200,
                    "verify.jte",
                    VerifyPageBuilder.builder()
                        .options(known.isEmpty() ? null : passkeys.request(purpose(request), known))
                        .page(Url.local(request.query("page")))
                        .returnUrl(request.session().returnUrl())
                        .oidc(oidc)
                        .failed(failed)
                        .fields(fields(request))
                        .address(address(request))
                        .build()));
  }

  private static Future<Reply> done() {
    return Future.succeededFuture(new Reply.Page(200, "verified.jte", PROVED));
  }

  /** Names the person, as another one may come back from the issuer. */
  private static String address(StaffRequest request) {
    Map<String, String> query =
        new LinkedHashMap<>(request.queries(List.of("page", "action", "person")));
    query.putIfAbsent("person", request.session().staffId());
    return "/verify" + Url.query(query);
  }

  /** What a form has that waits for the proof. */
  private static List<Map.Entry<String, String>> fields(StaffRequest request) {
    return request.form().entries().stream()
        .filter(field -> !field.getKey().equals(CREDENTIAL))
        .toList();
  }

  private static String purpose(StaffRequest request) {
    return "verify " + request.session().id();
  }

  private Future<Void> verify(RoutingContext ctx, Console console, Optional<StaffRequest> found) {
    return Future.succeededFuture()
        .compose(
            started ->
                verify(
                    ctx,
                    console,
                    found.orElseThrow(
                        () -> new Fault(FaultCode.UNAUTHORIZED, "You are signed out"))))
        .recover(failure -> refuse(ctx, failure));
  }

  private Future<Void> verify(RoutingContext ctx, Console console, StaffRequest request) {
    String person = request.query("person");
    if (!person.isEmpty() && !person.equals(request.session().staffId())) {
      throw new Fault(FaultCode.INSUFFICIENT_SCOPE, "Another person has sent this form");
    }
    if (request.field(CREDENTIAL).isEmpty()) { // a form that waits for the proof
      return request.session().isVerified()
          ? Future.succeededFuture(proceed(ctx, request))
          : page(request, false).map(page -> console.show(request, page));
    }
    return proved(request)
        .map(
            cookie -> {
              cookies.set(ctx, cookie);
              return proceed(ctx, request);
            })
        .recover(
            failure ->
                fields(request).isEmpty() || Fault.of(failure).code() != FaultCode.UNAUTHORIZED
                    ? Future.failedFuture(failure)
                    : page(request, true).map(page -> console.show(request, page)));
  }

  private static Void proceed(RoutingContext ctx, StaffRequest request) {
    if (fields(request).isEmpty()) {
      Console.redirect(ctx, page(ctx));
    } else {
      String action = request.query("action");
      Console.sendFormTo(ctx, action.isEmpty() ? page(ctx) : Url.local(action));
    }
    return null;
  }

  /** The new cookie after a person has used a passkey. */
  private Future<String> proved(StaffRequest request) {
    return Future.succeededFuture()
        .compose(started -> passkeys.used(request.field(CREDENTIAL), purpose(request)))
        .compose(
            passkey -> {
              if (!passkey.staffId().equals(request.session().staffId())) {
                throw Passkeys.refused();
              }
              return sessions.verified(request.session().id());
            });
  }

  private static String page(RoutingContext ctx) {
    return Url.local(ctx.queryParams().get("page"));
  }

  private static Future<Void> refuse(RoutingContext ctx, Throwable failure) {
    if (Fault.of(failure).code() != FaultCode.UNAUTHORIZED) {
      return Future.failedFuture(failure);
    }
    Console.redirect(ctx, "/verify?failed=1&page=" + Url.encode(page(ctx)));
    return Future.succeededFuture();
  }

  private void signOut(RoutingContext ctx, Console console) {
    console
        .request(ctx)
        .compose(
            found ->
                found.isEmpty()
                    ? Future.<Void>succeededFuture()
                    : sessions.end(found.get().session().staffId(), found.get().session().id()))
        .onSuccess(
            ended -> {
              cookies.clear(ctx);
              Console.redirect(ctx, "/sign-in");
            })
        .onFailure(ctx::fail);
  }
}
