package dev.paylink.console.signin;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.console.staff.Link;
import dev.paylink.console.staff.NewSessionBuilder;
import dev.paylink.console.staff.Purpose;
import dev.paylink.console.staff.SessionStore.NewSession;
import dev.paylink.console.staff.StaffStore;
import dev.paylink.console.web.Reply.Page;
import dev.paylink.console.web.Shops;
import dev.paylink.console.web.Site;
import io.vertx.core.Future;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.util.Objects;

/**
 * Signing in by a single-use link, of a platform or of an e-mail. Opening a link does nothing, as
 * scanners of e-mails open links; its button counts.
 */
public final class LinkRoutes {
  private static final Duration LONGEST = Duration.ofHours(8);

  private final StaffStore staff;
  private final Shops shops;

  /** A page to use a sign-in link. */
  public record EnterPage(String name, String shop, String role) {}

  LinkRoutes(StaffStore staff, Shops shops) {
    this.staff = staff;
    this.shops = shops;
  }

  void mount(Door door, boolean mail) {
    mount(door, "/enter/:secret", Purpose.SIGN_IN);
    if (mail) {
      mount(door, "/mail/:secret", Purpose.MAIL);
    }
  }

  private void mount(Door door, String path, Purpose purpose) {
    door.get(path, ctx -> link(staff, ctx, purpose).compose(this::page));
    door.post(path, ctx -> enter(ctx, door, purpose));
  }

  /** The link of a path. Fails with {@code not_found}. */
  static Future<Link> link(StaffStore staff, RoutingContext ctx, Purpose purpose) {
    return staff
        .find(Objects.requireNonNull(ctx.pathParam("secret")), purpose)
        .map(
            found ->
                found.orElseThrow(
                    () -> new Fault(FaultCode.NOT_FOUND, "The link is unknown, used or expired")));
  }

  private Future<Page> page(Link link) {
    return shops
        .of(link.merchantId())
        .map(shop -> new EnterPage(link.name(), shop.name(), link.role().code()))
        .map(model -> new Page(200, "enter.jte", model));
  }

  private Future<Void> enter(RoutingContext ctx, Door door, Purpose purpose) {
    String secret = Objects.requireNonNull(ctx.pathParam("secret"));
    return link(staff, ctx, purpose)
        .compose(link -> staff.use(secret, purpose).map(used -> usable(link, used)))
        .compose(link -> door.open(ctx, session(ctx, link, purpose), "/"));
  }

  private static Link usable(Link link, boolean used) {
    if (!used) {
      throw new Fault(FaultCode.NOT_FOUND, "The link was used");
    }
    return link;
  }

  /** A reader of a person's e-mails may be somebody else: only a passkey proves the identity. */
  private static NewSession session(RoutingContext ctx, Link link, Purpose purpose) {
    return NewSessionBuilder.builder(session(ctx, link, LONGEST))
        .verified(purpose != Purpose.MAIL)
        .build();
  }

  /** A session of a verified person. */
  static NewSession session(RoutingContext ctx, Link link, Duration longest) {
    return NewSessionBuilder.builder()
        .staffId(link.staffId())
        .longest(longest)
        .verified(true)
        .limit(link.scopes())
        .tokenId(link.tokenId())
        .returnUrl(link.returnUrl())
        .address(Site.address(ctx))
        .agent(Door.agent(ctx))
        .build();
  }
}
