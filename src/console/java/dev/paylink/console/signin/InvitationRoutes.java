package dev.paylink.console.signin;

import dev.paylink.console.staff.Link;
import dev.paylink.console.staff.Passkey;
import dev.paylink.console.staff.PasskeyStore;
import dev.paylink.console.staff.Purpose;
import dev.paylink.console.staff.SessionStore;
import dev.paylink.console.staff.StaffStore;
import dev.paylink.console.web.Reply.Page;
import dev.paylink.console.web.Shops;
import io.vertx.core.Future;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.Objects;

/** Accepting an invitation, which gives the first passkey. */
public final class InvitationRoutes {
  private final StaffStore staff;
  private final PasskeyStore store;
  private final Passkeys passkeys;
  private final Shops shops;

  /** A page to accept an invitation. */
  public record JoinPage(String name, String shop, String role, String options, boolean failed) {}

  InvitationRoutes(StaffStore staff, PasskeyStore store, Passkeys passkeys, Shops shops) {
    this.staff = staff;
    this.store = store;
    this.passkeys = passkeys;
    this.shops = shops;
  }

  void mount(Door door) {
    door.get(
        "/join/:secret",
        ctx -> LinkRoutes.link(staff, ctx, Purpose.INVITATION).compose(link -> page(link, 200)));
    door.post("/join/:secret", ctx -> join(ctx, door));
  }

  private Future<Page> page(Link link, int status) {
    return shops
        .of(link.merchantId())
        .map(
            shop -> {
              String name = link.name() + " · " + shop.name();
              String options = passkeys.creation(joining(link), link.staffId(), name, List.of());
              String role = link.role().code();
              return new Page(
                  status,
                  "join.jte",
                  new JoinPage(link.name(), shop.name(), role, options, status != 200));
            });
  }

  private static String joining(Link link) {
    return "join " + link.staffId();
  }

  private Future<Void> join(RoutingContext ctx, Door door) {
    return LinkRoutes.link(staff, ctx, Purpose.INVITATION)
        .compose(
            link ->
                accepted(ctx, link)
                    .compose(
                        done ->
                            door.open(
                                ctx, LinkRoutes.session(ctx, link, SessionStore.LONGEST), "/"))
                    .recover(
                        failure -> Door.unlessRefused(ctx, failure, refused -> page(link, 403))));
  }

  /** Stores the passkey that was created. Fails with {@code unauthorized}. */
  private Future<Void> accepted(RoutingContext ctx, Link link) {
    String secret = Objects.requireNonNull(ctx.pathParam("secret"));
    return Future.succeededFuture()
        .compose(started -> created(ctx, link))
        .compose(passkey -> store.accept(staff, secret, passkey))
        .map(
            accepted -> {
              if (!accepted) {
                throw Passkeys.refused();
              }
              return null;
            });
  }

  private Future<Passkey> created(RoutingContext ctx, Link link) {
    return passkeys.created(
        Door.field(ctx, "credential"),
        joining(link),
        link.staffId(),
        Agents.label(Door.agent(ctx)));
  }
}
