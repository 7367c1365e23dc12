package dev.paylink.console.signin;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.ShortText;
import dev.paylink.console.signin.OidcGroups.Grant;
import dev.paylink.console.signin.OidcProvider.Started;
import dev.paylink.console.staff.ElsewhereService;
import dev.paylink.console.staff.NewSessionBuilder;
import dev.paylink.console.staff.NewStaff;
import dev.paylink.console.staff.Secret;
import dev.paylink.console.staff.Session;
import dev.paylink.console.staff.SessionStore;
import dev.paylink.console.staff.SessionStore.NewSession;
import dev.paylink.console.web.Console;
import dev.paylink.console.web.Cookies;
import dev.paylink.console.web.Errors.ErrorPage;
import dev.paylink.console.web.RateLimit;
import dev.paylink.console.web.Reply.Page;
import dev.paylink.console.web.Site;
import dev.paylink.console.web.Url;
import io.vertx.core.Future;
import io.vertx.core.http.Cookie;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;

/**
 * Signing in by OpenID Connect. A person is known by issuer and {@code sub}; the groups of the
 * person give merchant and role, each time anew.
 */
final class OidcRoutes {
  static final String CALLBACK = "/oidc/callback";
  private static final int LONGEST_CLAIM = 100;

  /** Errors of the issuer that pass (OAuth 2.0, RFC 6749, 4.1.2.1). */
  private static final Set<String> FOR_NOW = Set.of("server_error", "temporarily_unavailable");

  private final OidcProvider provider;
  private final OidcSettings settings;
  private final ElsewhereService staff;
  private final Door door;
  private final Cookies cookies;
  private final Supplier<String> staffIds;
  private final InstantSource clock;
  private final Logger log;

  /** What the operator has set. */
  record OidcSettings(String issuer, OidcGroups groups) {}

  OidcRoutes(
      OidcProvider provider,
      OidcSettings settings,
      ElsewhereService staff,
      Door door,
      Cookies cookies,
      Supplier<String> staffIds,
      InstantSource clock,
      Logger log) {
    this.provider = provider;
    this.settings = settings;
    this.staff = staff;
    this.door = door;
    this.cookies = cookies;
    this.staffIds = staffIds;
    this.clock = clock;
    this.log = log;
  }

  void mount(Router router, RateLimit attempts) {
    Site.get(router, "/oidc").handler(ctx -> limited(ctx, attempts, start(ctx)));
    Site.get(router, CALLBACK).handler(ctx -> limited(ctx, attempts, finish(ctx)));
  }

  private static void limited(RoutingContext ctx, RateLimit attempts, Supplier<Future<Void>> step) {
    attempts.require(ctx);
    step.get().onFailure(ctx::fail);
  }

  private Supplier<Future<Void>> start(RoutingContext ctx) {
    return () -> {
      Started started = new Started(Secret.create(), Secret.create(), Secret.create());
      String page = Url.local(ctx.queryParams().get("page"));
      return provider
          .start(started, "1".equals(ctx.queryParams().get("again")))
          .map(
              url -> {
                cookies.keep(ctx, kept(started, page));
                Console.redirect(ctx, url);
                return null;
              });
    };
  }

  private static String kept(Started started, String page) {
    return String.join("|", started.state(), started.nonce(), started.verifier(), Url.encode(page));
  }

  private Supplier<Future<Void>> finish(RoutingContext ctx) {
    return () -> {
      Cookie kept = cookies.takeKept(ctx);
      String[] parts = kept == null ? new String[0] : kept.getValue().split("\\|", -1);
      String state = Objects.requireNonNullElse(ctx.queryParams().get("state"), "");
      String code = Objects.requireNonNullElse(ctx.queryParams().get("code"), "");
      if (parts.length != 4 || !parts[0].equals(state)) {
        throw new Fault(FaultCode.UNAUTHORIZED, "The sign-in was started in another browser");
      }
      if (code.isEmpty()) {
        return answered(ctx);
      }
      String page = Url.local(Url.decode(parts[3]));
      return provider
          .finish(new Started(parts[0], parts[1], parts[2]), code)
          .compose(person -> open(ctx, person, page));
    };
  }

  /** The issuer gives no code: it cannot now, or it does not let this person in. */
  private Future<Void> answered(RoutingContext ctx) {
    String reason = "The issuer answers " + error(ctx);
    return FOR_NOW.contains(String.valueOf(ctx.queryParams().get("error")))
        ? refuse(ctx, reason, "issuer", Fault.unavailable("The issuer cannot answer now", null))
        : refuse(ctx, reason);
  }

  private static String error(RoutingContext ctx) {
    return Stream.of("error", "error_description")
        .map(ctx.queryParams()::get)
        .filter(Objects::nonNull)
        .map(OidcPerson::shown)
        .collect(Collectors.joining(": "));
  }

  private Future<Void> open(RoutingContext ctx, OidcPerson person, String page) {
    Optional<Grant> grant = settings.groups().of(person.groups());
    if (grant.isEmpty()) {
      return refuse(ctx, person.refusal(settings.groups().names()));
    }
    JsonObject claims = person.claims();
    return staff
        .signedInElsewhere(staff(grant.get(), claims))
        .compose(id -> door.open(ctx, session(ctx, id, isFresh(claims)), page));
  }

  /** Tells the operator why, and the person to ask the operator. */
  private Future<Void> refuse(RoutingContext ctx, String reason) {
    return refuse(
        ctx,
        reason,
        "company",
        new Fault(FaultCode.INSUFFICIENT_SCOPE, "Your groups may not use the console"));
  }

  private Future<Void> refuse(RoutingContext ctx, String reason, String kind, Fault fault) {
    log.warn("Nobody is signed in to the console by OpenID Connect. {}", reason);
    return Door.write(
        ctx, new Page(fault.code().status(), "error.jte", new ErrorPage(kind, fault)));
  }

  private NewStaff staff(Grant grant, JsonObject claims) {
    String sub = claims.getString("sub");
    return new NewStaff(
        staffIds.get(),
        grant.merchantId(),
        cut(claims.getString("name", claims.getString("preferred_username", sub))),
        grant.role(),
        "oidc " + settings.issuer() + " " + sub,
        null);
  }

  private static NewSession session(RoutingContext ctx, String staffId, boolean verified) {
    return NewSessionBuilder.builder()
        .staffId(staffId)
        .longest(SessionStore.LONGEST)
        .verified(verified)
        .address(Site.address(ctx))
        .agent(Door.agent(ctx))
        .build();
  }

  private static String cut(String name) {
    String clean = name.replaceAll("\\p{Cntrl}", " ").strip();
    return clean.isEmpty() ? "?" : ShortText.of(clean, LONGEST_CLAIM);
  }

  /** Whether the person has signed in just now, and was not signed in there before. */
  private boolean isFresh(JsonObject claims) {
    Long time = claims.getLong("auth_time");
    return time != null
        && Instant.ofEpochSecond(time).plus(Session.STEP_UP).isAfter(clock.instant());
  }
}
