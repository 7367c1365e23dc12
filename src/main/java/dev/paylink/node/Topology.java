package dev.paylink.node;

import dev.paylink.base.config.AppConfig;
import dev.paylink.base.config.NodeRole;
import io.vertx.core.Deployable;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** The verticles that the roles of a node need, and the number of instances of each. */
final class Topology {
  private Topology() {}

  /**
   * One kind of verticle.
   *
   * @param supplier creates one verticle per instance
   */
  record Deployment(NodeVerticle kind, Supplier<Deployable> supplier, int instances) {}

  /**
   * The verticles in order of deployment. The last, HTTP, starts when all others have started, and
   * stops before all others do.
   */
  static List<Deployment> deployments(NodeContext node) {
    Verticles verticles = new Verticles(node);
    return Arrays.stream(NodeVerticle.values())
        .filter(kind -> instances(node.config(), kind) > 0)
        .filter(kind -> kind != NodeVerticle.CLOCK || node.databaseClock().isPresent())
        .filter(kind -> kind != NodeVerticle.EXTENSIONS || !node.extensions().all().isEmpty())
        .map(kind -> new Deployment(kind, verticles.supplier(kind), instances(node.config(), kind)))
        .toList();
  }

  /**
   * The number of event loops: the number of processors, or the largest number of instances if that
   * is greater. Vert.x assigns instances to event loops in turn, so a verticle with that many
   * instances has one on each.
   */
  static int eventLoops(AppConfig config) {
    return Arrays.stream(NodeVerticle.values())
        .flatMapToInt(kind -> IntStream.of(instances(config, kind)))
        .reduce(Runtime.getRuntime().availableProcessors(), Math::max);
  }

  /** The number of instances of a kind on a node; 0 if none of its roles needs it. */
  static int instances(AppConfig config, NodeVerticle kind) {
    if (!config.node().hasAny(kind.roles())) {
      return 0;
    }
    AppConfig.Instances instances = config.instances();
    return switch (kind) {
      case MANAGEMENT, MEASUREMENT -> config.management().port() > 0 ? 1 : 0;
      case ROUTER -> routers(config);
      case ORDER -> instances.order();
      case PAYMENT_LINK -> instances.paymentLink();
      case PAYMENT -> instances.payment();
      case PAGES -> instances.checkout();
      case DELIVERY -> instances.webhook();
      case WEBHOOK -> Math.max(1, instances.webhook()); // its operations are of the API
      default -> 1;
    };
  }

  /** A node that serves neither API nor pages has at most the probes on its HTTP port. */
  private static int routers(AppConfig config) {
    if (config.node().hasAny(List.of(NodeRole.API, NodeRole.CHECKOUT))) {
      return config.instances().router();
    }
    return config.management().port() > 0 ? 0 : 1;
  }
}
