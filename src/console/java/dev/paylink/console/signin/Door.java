package dev.paylink.console.signin;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.ShortText;
import dev.paylink.console.staff.SessionStore;
import dev.paylink.console.staff.SessionStore.NewSession;
import dev.paylink.console.web.Console;
import dev.paylink.console.web.Cookies;
import dev.paylink.console.web.Forms;
import dev.paylink.console.web.Pages;
import dev.paylink.console.web.RateLimit;
import dev.paylink.console.web.Reply.Page;
import dev.paylink.console.web.Site;
import dev.paylink.console.web.StaffRequest;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.ext.web.Route;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/** What all pages share by which strangers get in: the limit of attempts, and the new session. */
final class Door {
  private static final int MAX_AGENT = 200;
  private static final String SENDER = Door.class.getName();

  private final Router router;
  private final SessionStore sessions;
  private final Cookies cookies;
  private final RateLimit attempts;
  private final Forms forms;

  /**
   * @param attempts to sign in, of an address
   */
  Door(Router router, SessionStore sessions, Cookies cookies, RateLimit attempts, Forms forms) {
    this.forms = forms;
    this.router = router;
    this.sessions = sessions;
    this.cookies = cookies;
    this.attempts = attempts;
  }

  /** Adds a page that counts as an attempt. */
  void get(String path, Function<RoutingContext, Future<Page>> page) {
    Site.get(router, path)
        .handler(
            ctx -> {
              attempts.require(ctx);
              page.apply(ctx).compose(made -> write(ctx, made)).onFailure(ctx::fail);
            });
  }

  /** Adds a page that costs nothing. */
  void free(String path, Function<RoutingContext, Page> page) {
    Site.get(router, path).handler(ctx -> Pages.write(ctx, page.apply(ctx)));
  }

  /** Adds a form that counts as an attempt, before it is read. */
  void post(String path, Function<RoutingContext, Future<Void>> form) {
    attempt(path).handler(forms.ofStranger()).handler(ctx -> form.apply(ctx).onFailure(ctx::fail));
  }

  /** Adds a form as {@link #post}, which may be as large as any other if a person is signed in. */
  void postOfStaff(
      String path,
      Console console,
      BiFunction<RoutingContext, Optional<StaffRequest>, Future<Void>> form) {
    Handler<RoutingContext> ofStaff = forms.ofStaff();
    Handler<RoutingContext> ofStranger = forms.ofStranger();
    attempt(path)
        .handler(
            ctx ->
                console
                    .request(ctx)
                    .onSuccess(
                        found -> {
                          ctx.put(SENDER, found);
                          (found.isPresent() ? ofStaff : ofStranger).handle(ctx);
                        })
                    .onFailure(ctx::fail))
        .handler(
            ctx -> form.apply(ctx, ctx.<Optional<StaffRequest>>get(SENDER)).onFailure(ctx::fail));
  }

  private Route attempt(String path) {
    return router
        .post(path)
        .handler(
            ctx -> {
              attempts.require(ctx);
              ctx.next();
            });
  }

  /** Fails if the template fails, so that the request gets an answer. */
  static Future<Void> write(RoutingContext ctx, Page page) {
    Pages.write(ctx, page);
    return Future.succeededFuture();
  }

  /** Signs somebody in by a new session: no cookie of before counts. */
  Future<Void> open(RoutingContext ctx, NewSession session, String page) {
    return sessions
        .create(session)
        .map(
            cookie -> {
              cookies.set(ctx, cookie.orElseThrow(Passkeys::refused));
              Console.redirect(ctx, page);
              return null;
            });
  }

  /** Shows a page if a passkey was refused; other failures go on. */
  static Future<Void> unlessRefused(
      RoutingContext ctx, Throwable failure, Function<RoutingContext, Future<Page>> page) {
    return Fault.of(failure).code() == FaultCode.UNAUTHORIZED
        ? page.apply(ctx).compose(made -> write(ctx, made))
        : Future.failedFuture(failure);
  }

  static String field(RoutingContext ctx, String name) {
    return Objects.requireNonNullElse(ctx.request().formAttributes().get(name), "");
  }

  static String agent(RoutingContext ctx) {
    String agent = Objects.requireNonNullElse(ctx.request().getHeader("User-Agent"), "");
    return ShortText.of(agent, MAX_AGENT).replaceAll("\\p{Cntrl}", "");
  }
}
