package dev.paylink.console.signin;

import dev.paylink.console.staff.NewSessionBuilder;
import dev.paylink.console.staff.Passkey;
import dev.paylink.console.staff.PasskeyStore;
import dev.paylink.console.staff.SessionStore;
import dev.paylink.console.staff.SessionStore.NewSession;
import dev.paylink.console.web.Reply.Page;
import dev.paylink.console.web.Site;
import dev.paylink.console.web.Url;
import io.vertx.core.Future;
import io.vertx.ext.web.RoutingContext;
import java.util.List;

/** Signing in by passkey. */
public final class SignInRoutes {
  private static final String SIGN_IN = "sign-in";

  private final PasskeyStore store;
  private final Passkeys passkeys;
  private final Ways ways;

  /**
   * How people can sign in, besides by passkey.
   *
   * @param oidc by OpenID Connect
   * @param mail by a link in an e-mail
   */
  public record Ways(boolean oidc, boolean mail) {}

  /** A page to sign in with a passkey; {@code failed} after one that was refused. */
  public record SignInPage(String options, String page, boolean failed, Ways ways) {}

  SignInRoutes(PasskeyStore store, Passkeys passkeys, Ways ways) {
    this.store = store;
    this.passkeys = passkeys;
    this.ways = ways;
  }

  void mount(Door door) {
    door.free("/sign-in", ctx -> signInPage(ctx, false));
    door.post("/sign-in", ctx -> signIn(ctx, door));
  }

  private Page signInPage(RoutingContext ctx, boolean failed) {
    String page = Url.local(ctx.queryParams().get("page"));
    SignInPage model = new SignInPage(passkeys.request(SIGN_IN, List.of()), page, failed, ways);
    return new Page(failed ? 403 : 200, "signin.jte", model);
  }

  private Future<Void> signIn(RoutingContext ctx, Door door) {
    String page = Url.local(ctx.queryParams().get("page"));
    return Future.succeededFuture()
        .compose(started -> passkeys.used(Door.field(ctx, "credential"), SIGN_IN))
        .compose(this::unlessOfCompany)
        .compose(passkey -> door.open(ctx, session(ctx, passkey), page))
        .recover(
            failure ->
                Door.unlessRefused(
                    ctx, failure, refused -> Future.succeededFuture(signInPage(refused, true))));
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

  private static NewSession session(RoutingContext ctx, Passkey passkey) {
    return NewSessionBuilder.builder()
        .staffId(passkey.staffId())
        .longest(SessionStore.LONGEST)
        .verified(true)
        .address(Site.address(ctx))
        .agent(Door.agent(ctx))
        .build();
  }
}
