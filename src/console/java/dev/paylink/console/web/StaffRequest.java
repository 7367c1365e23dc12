package dev.paylink.console.web;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.Origin;
import dev.paylink.console.staff.Session;
import io.vertx.core.MultiMap;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One request of a signed-in person. */
public final class StaffRequest {
  private final RoutingContext ctx;
  private final Session session;
  private final Shop shop;
  private final Language language;
  private final Duration clockAhead;
  private final Set<String> scopes;

  StaffRequest(
      RoutingContext ctx, Session session, Shop shop, Language language, Duration clockAhead) {
    this.ctx = ctx;
    this.session = session;
    this.shop = shop;
    this.language = language;
    this.clockAhead = clockAhead;
    this.scopes = session.scopes();
  }

  public Session session() {
    return session;
  }

  public Shop shop() {
    return shop;
  }

  /**
   * The time of the merchant, which orders, links and turnover have. Tokens and sign-ins have the
   * time of {@link #session}.
   */
  public Instant now() {
    return session.now().plus(clockAhead);
  }

  /** Whether the clock of the merchant was moved. */
  public boolean isClockMoved() {
    return !clockAhead.isZero();
  }

  /** Today in the time zone of the shop. */
  public LocalDate today() {
    return now().atZone(shop.zone()).toLocalDate();
  }

  public Language language() {
    return language;
  }

  /** Whether the person may do what needs a scope. */
  public boolean may(String scope) {
    return scopes.contains(scope);
  }

  /** The origin of the changes of this request. */
  public Origin origin() {
    return Operations.origin(this);
  }

  /** The address of the browser; null if it is not known. */
  public @Nullable String address() {
    return Site.address(ctx);
  }

  /**
   * A part of the path, as {@code id} of {@code /orders/:id}.
   *
   * @throws Fault {@code not_found} for one that no id can have
   */
  public String path(String name) {
    String part = Objects.requireNonNull(ctx.pathParam(name));
    if (part.indexOf('\0') >= 0) {
      throw new Fault(FaultCode.NOT_FOUND, "There is no such page");
    }
    return part;
  }

  /** A parameter of the query; empty if it is not given. */
  public String query(String name) {
    return Objects.requireNonNullElse(ctx.queryParams().get(name), "").strip();
  }

  /** These parameters of the query, empty ones left out. */
  public Map<String, String> queries(List<String> names) {
    Map<String, String> given = new LinkedHashMap<>();
    for (String name : names) {
      if (!query(name).isEmpty()) {
        given.put(name, query(name));
      }
    }
    return given;
  }

  /** Parameters of a list: filters, which page of it, and how many rows that has. */
  public Map<String, String> list(Map<String, String> filters, String perPage) {
    Map<String, String> parameters = new LinkedHashMap<>(filters);
    parameters.put("page", query("page"));
    parameters.put("after", query("after"));
    parameters.put("perPage", perPage);
    return parameters;
  }

  /** A field of the form; empty if it is not given. */
  public String field(String name) {
    return Objects.requireNonNullElse(form().get(name), "").strip();
  }

  /** A field of the form; null if it is empty. */
  public @Nullable String optional(String name) {
    String value = field(name);
    return value.isEmpty() ? null : value;
  }

  /** All values of a field of the form, as of boxes that are ticked. */
  public List<String> fields(String name) {
    return form().getAll(name);
  }

  /** The text of a file of the form; empty if no file is given. */
  public String file(String name) {
    return Uploads.text(ctx, name);
  }

  /** All fields of the form. */
  public MultiMap form() {
    return ctx.request().formAttributes();
  }

  /** What was done before this page was shown; null for nothing. */
  public @Nullable String done() {
    String done = query("done");
    return done.matches("[a-z-]{1,40}") && Texts.has("done." + done) ? done : null;
  }

  /**
   * Requires a scope.
   *
   * @throws Fault {@code insufficient_scope}
   */
  public void require(String scope) {
    if (!may(scope)) {
      throw new Fault(FaultCode.INSUFFICIENT_SCOPE, "Your role may not do this: it lacks " + scope);
    }
  }

  /**
   * Requires that the person signed in. What lasts longer than a token is not for the session that
   * a platform opened with it.
   *
   * @throws Fault {@code insufficient_scope}
   */
  public void requireSignedIn() {
    if (session.tokenId() != null) {
      throw new Fault(
          FaultCode.INSUFFICIENT_SCOPE, "Your platform has signed you in; it may not do this");
    }
  }

  RoutingContext ctx() {
    return ctx;
  }
}
