package dev.paylink.checkout;

import dev.paylink.http.Answer;
import io.vertx.core.Future;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.RoutingContext;
import java.net.URI;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Redirects addresses of pages that were copied or typed with a slash at the end or in another case
 * to the exact ones. Tokens and ids keep their case, which counts.
 */
public final class PageAddresses {
  private static final Pattern PAGE =
      Pattern.compile(
          "(?i)/(?:pay/[^/]+(?:/orders/[^/]+(?:/download)?)?|sandbox/[^/]+|downloads(?:/[^/]+)?"
              + "|(?<landing>l/(?!preview/)[^/%]+/[^/%]+)|l/preview/[^/]+)/?");

  private static final int PERMANENT_REDIRECT = 308;

  private final String base;

  /**
   * @param publicUrl whose path prefix addresses have
   */
  public PageAddresses(String publicUrl) {
    this.base = URI.create(publicUrl).getRawPath();
  }

  /** Redirects to the exact address, or passes on. */
  public void correct(RoutingContext ctx) {
    HttpMethod method = ctx.request().method();
    boolean reads = method == HttpMethod.GET || method == HttpMethod.HEAD;
    String path = ctx.request().path();
    Optional<String> exact = reads && path != null ? exact(path) : Optional.empty();
    if (exact.isEmpty()) {
      ctx.next();
      return;
    }
    String query = ctx.request().query();
    String location = base + exact.get() + (query == null ? "" : "?" + query);
    Answer redirect = new Answer(PERMANENT_REDIRECT, Map.of("Location", location), null);
    Answer.write(ctx, Future.succeededFuture(redirect));
  }

  /** The exact address that a path stands for; empty for an exact one, and for other paths. */
  static Optional<String> exact(String path) {
    Matcher page = PAGE.matcher(path);
    if (!page.matches()) {
      return Optional.empty();
    }
    String whole = path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
    int rest = whole.indexOf('/', 1) < 0 ? whole.length() : whole.indexOf('/', 1);
    int fixed = page.group("landing") == null ? rest : whole.length();
    String exact = whole.substring(0, fixed).toLowerCase(Locale.ROOT) + whole.substring(fixed);
    return exact.equals(path) ? Optional.empty() : Optional.of(exact);
  }
}
