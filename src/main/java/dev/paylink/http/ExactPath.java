package dev.paylink.http;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import io.vertx.ext.web.RoutingContext;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Answers 404 for a path that the router would normalize: one with an empty segment, with {@code .}
 * or {@code ..}, or with a slash at its end. A resource has one URL, apart from percent-encoding.
 */
public final class ExactPath {
  private static final Pattern INEXACT = Pattern.compile("//|/(\\.|%2[eE]){1,2}(/|$)|(?<=.)/$");

  private static final Set<String> WITH_SLASH = Set.of("/docs/", "/dev/mail/");

  private ExactPath() {}

  /** Fails the route with 404, or passes on. */
  public static void check(RoutingContext ctx) {
    String path = ctx.request().path();
    if (path != null && !WITH_SLASH.contains(path) && INEXACT.matcher(path).find()) {
      ctx.fail(new Fault(FaultCode.NOT_FOUND, "There is nothing at this path"));
    } else {
      ctx.next();
    }
  }
}
