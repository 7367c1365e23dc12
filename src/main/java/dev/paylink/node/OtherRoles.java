package dev.paylink.node;

import dev.paylink.api.Fault;
import dev.paylink.base.config.NodeRole;
import dev.paylink.http.Exchange;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;

/**
 * Routes of roles that a node does not have. It answers 503 and not 404: a request that was sent to
 * the wrong node must not seem to say that there is no such order or payment link.
 */
final class OtherRoles {
  private OtherRoles() {}

  static void mount(Router router, NodeRole role, String... paths) {
    for (String path : paths) {
      router.route(path).handler(ctx -> refuse(ctx, role, path));
    }
  }

  private static void refuse(RoutingContext ctx, NodeRole role, String path) {
    Exchange.of(ctx).matched(path);
    throw Fault.unavailable(
        "This node does not have the role %s (node.roles)".formatted(role.code()), null);
  }
}
