package dev.paylink.console.signin;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.console.staff.NewSessionBuilder;
import dev.paylink.console.staff.PasskeyStore;
import dev.paylink.console.staff.PasskeyStore.Passkey;
import dev.paylink.console.staff.SessionStore;
import dev.paylink.console.staff.SessionStore.NewSession;
import dev.paylink.console.staff.StaffStore;
import dev.paylink.console.staff.StaffStore.Link;
import dev.paylink.console.staff.StaffStore.Purpose;
import dev.paylink.console.web.ClientAddress;
import dev.paylink.console.web.Console;
import dev.paylink.console.web.Cookies;
import dev.paylink.console.web.Pages;
import dev.paylink.console.web.RateLimit;
import dev.paylink.console.web.Reply.Page;
import dev.paylink.console.web.Shops;
import dev.paylink.console.web.Url;
import io.vertx.core.Future;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/**
 * Signing in: by passkey, by an invitation, which gives the first passkey, and by a single-use link
 * of a platform. Opening a link does nothing, as scanners of e-mails open links; its button counts.
 */
public final class SignInRoutes {
  private static final Duration PLATFORM_SESSION = Duration.ofHours(8);
  private static final String SIGN_IN = "sign-in";
  private static final int MAX_AGENT = 200;

  private final StaffStore staff;
  private final PasskeyStore store;
  private final SessionStore sessions;
  private final Passkeys passkeys;
  private final Shops shops;
  private final Cookies cookies;
  private final RateLimit attempts;
  private final boolean oidc;

  /** A page to sign in with a passkey; {@code failed} after one that was refused. */
  public record SignInPage(String options, String page, boolean failed, boolean oidc) {}

  /** A page to accept an invitation. */
  public record JoinPage(String name, String shop, String role, String options, boolean failed) {}

  /** A page to use a sign-in link. */
  public record EnterPage(String name, String shop, String role) {}

  /**
   * @param attempts to sign in, of an address
   * @param oidc whether people can sign in by OpenID Connect
   */
  public SignInRoutes(
      StaffStore staff,
      PasskeyStore store,
      SessionStore sessions,
      Passkeys passkeys,
      Shops shops,
      Cookies cookies,
      RateLimit attempts,
      boolean oidc) {
    this.staff = staff;
    this.store = store;
    this.sessions = sessions;
    this.passkeys = passkeys;
    this.shops = shops;
    this.cookies = cookies;
    this.attempts = attempts;
    this.oidc = oidc;
  }

  /** Adds the routes. */
  public void mount(Router router) {
    router.get("/sign-in").handler(ctx -> Pages.write(ctx, signInPage(ctx, false)));
    post(router, "/sign-in", this::signIn);
    get(router, "/join/:secret", this::showInvitation);
    post(router, "/join/:secret", this::join);
    get(router, "/enter/:secret", this::showLink);
    post(router, "/enter/:secret", this::enter);
  }

  private void get(Router router, String path, Function<RoutingContext, Future<Page>> page) {
    router
        .get(path)
        .handler(
            ctx -> {
              attempts.require(ctx);
              page.apply(ctx).compose(made -> write(ctx, made)).onFailure(ctx::fail);
            });
  }

  private void post(Router router, String path, Function<RoutingContext, Future<Void>> form) {
    router
        .post(path)
        .handler(
            ctx -> {
              attempts.require(ctx);
              form.apply(ctx).onFailure(ctx::fail);
            });
  }

  /** Fails if the template does, so that the request is answered. */
  private static Future<Void> write(RoutingContext ctx, Page page) {
    Pages.write(ctx, page);
    return Future.succeededFuture();
  }

  private Page signInPage(RoutingContext ctx, boolean failed) {
    String page = Url.local(ctx.queryParams().get("page"));
    SignInPage model = new SignInPage(passkeys.request(SIGN_IN, List.of()), page, failed, oidc);
    return new Page(failed ? 403 : 200, "signin.jte", model);
  }

  private Future<Void> signIn(RoutingContext ctx) {
    return Future.succeededFuture()
        .compose(begun -> passkeys.used(field(ctx, "credential"), SIGN_IN))
        .compose(this::unlessOfCompany)
        .compose(
            passkey ->
                open(
                    ctx,
                    NewSessionBuilder.builder()
                        .staffId(passkey.staffId())
                        .longest(SessionStore.LONGEST)
                        .verified(true)
                        .address(ClientAddress.of(ctx))
                        .agent(agent(ctx))
                        .build(),
                    Url.local(ctx.queryParams().get("page"))))
        .recover(failure -> unlessRefused(failure, () -> Pages.write(ctx, signInPage(ctx, true))));
  }

  private Future<Passkey> unlessOfCompany(Passkey passkey) {
    return store
        .isOfCompany(passkey.staffId())
        .map(
            elsewhere -> {
              if (elsewhere) {
                throw Passkeys.refused();
              }
              return passkey;
            });
  }

  private static Future<Void> unlessRefused(Throwable failure, Runnable page) {
    if (Fault.of(failure).code() != FaultCode.UNAUTHORIZED) {
      return Future.failedFuture(failure);
    }
    page.run();
    return Future.succeededFuture();
  }

  /** Signs somebody in by a new session: no cookie of before counts. */
  private Future<Void> open(RoutingContext ctx, NewSession session, String page) {
    return sessions
        .create(session)
        .map(
            cookie -> {
              cookies.set(ctx, cookie.orElseThrow(Passkeys::refused));
              Console.redirect(ctx, page);
              return null;
            });
  }

  private static String field(RoutingContext ctx, String name) {
    return Objects.requireNonNullElse(ctx.request().formAttributes().get(name), "");
  }

  static String agent(RoutingContext ctx) {
    String agent = Objects.requireNonNullElse(ctx.request().getHeader("User-Agent"), "");
    return agent.substring(0, Math.min(MAX_AGENT, agent.length())).replaceAll("\\p{Cntrl}", "");
  }

  private Future<Page> showInvitation(RoutingContext ctx) {
    return link(ctx, Purpose.INVITATION).compose(link -> joinPage(link, 200));
  }

  private Future<Page> joinPage(Link link, int status) {
    return shops
        .of(link.merchantId())
        .map(
            shop ->
                new Page(
                    status,
                    "join.jte",
                    new JoinPage(
                        link.name(),
                        shop.name(),
                        link.role().code(),
                        passkeys.creation(
                            joining(link),
                            link.staffId(),
                            link.name() + " · " + shop.name(),
                            List.of()),
                        status != 200)));
  }

  private static String joining(Link link) {
    return "join " + link.staffId();
  }

  private Future<Link> link(RoutingContext ctx, Purpose purpose) {
    return staff
        .find(Objects.requireNonNull(ctx.pathParam("secret")), purpose)
        .map(
            found ->
                found.orElseThrow(
                    () -> new Fault(FaultCode.NOT_FOUND, "The link is unknown, used or expired")));
  }

  private Future<Void> join(RoutingContext ctx) {
    String secret = Objects.requireNonNull(ctx.pathParam("secret"));
    return link(ctx, Purpose.INVITATION)
        .compose(
            link ->
                Future.succeededFuture()
                    .compose(
                        begun ->
                            passkeys.created(
                                field(ctx, "credential"),
                                joining(link),
                                link.staffId(),
                                Agents.label(agent(ctx))))
                    .compose(passkey -> store.accept(staff, secret, passkey))
                    .compose(
                        accepted -> {
                          if (!accepted) {
                            throw Passkeys.refused();
                          }
                          return open(ctx, session(ctx, link, SessionStore.LONGEST), "/");
                        })
                    .recover(
                        failure ->
                            unlessRefused(
                                failure,
                                () ->
                                    joinPage(link, 403)
                                        .compose(page -> write(ctx, page))
                                        .onFailure(ctx::fail))));
  }

  private static NewSession session(RoutingContext ctx, Link link, Duration longest) {
    return NewSessionBuilder.builder()
        .staffId(link.staffId())
        .longest(longest)
        .verified(true)
        .limit(link.scopes())
        .tokenId(link.tokenId())
        .returnUrl(link.returnUrl())
        .address(ClientAddress.of(ctx))
        .agent(agent(ctx))
        .build();
  }

  private Future<Page> showLink(RoutingContext ctx) {
    return link(ctx, Purpose.SIGN_IN)
        .compose(
            link ->
                shops
                    .of(link.merchantId())
                    .map(
                        shop ->
                            new Page(
                                200,
                                "enter.jte",
                                new EnterPage(link.name(), shop.name(), link.role().code()))));
  }

  private Future<Void> enter(RoutingContext ctx) {
    String secret = Objects.requireNonNull(ctx.pathParam("secret"));
    return link(ctx, Purpose.SIGN_IN)
        .compose(
            link ->
                staff
                    .use(secret, Purpose.SIGN_IN)
                    .compose(
                        used -> {
                          if (!used) {
                            throw new Fault(FaultCode.NOT_FOUND, "The link was used");
                          }
                          return open(ctx, session(ctx, link, PLATFORM_SESSION), "/");
                        }));
  }
}
