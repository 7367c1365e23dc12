package dev.paylink.data.feature;

import dev.paylink.base.config.NodeRole;
import io.vertx.core.Deployable;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/**
 * A verticle of a feature. The commands of the bus are local to a node: a verticle that sends one
 * has the roles of a verticle that handles it, or fewer.
 *
 * @param roles of the nodes that need the verticle; {@code docs/contribute/architecture.md} names
 *     the commands of each role
 * @param instances on a node with one of these roles; 0 for no instance
 * @param supplier creates one verticle for each instance
 */
public record Deployment(
    Stage stage, List<NodeRole> roles, int instances, Supplier<Deployable> supplier) {
  private static final List<NodeRole> EVERY_ROLE = List.of(NodeRole.values());

  /** One instance of a verticle that every node needs. */
  public static Deployment everywhere(Stage stage, Supplier<Deployable> supplier) {
    return new Deployment(stage, EVERY_ROLE, 1, supplier);
  }

  /**
   * One instance of a verticle that handles commands, or serves verticles that do. The console
   * calls all operations of the API, so its nodes have the handlers of the API.
   */
  public static Deployment handlers(Supplier<Deployable> supplier, NodeRole... roles) {
    Set<NodeRole> all = EnumSet.copyOf(List.of(roles));
    if (all.contains(NodeRole.API)) {
      all.add(NodeRole.CONSOLE);
    }
    return new Deployment(Stage.HANDLERS, List.copyOf(all), 1, supplier);
  }

  /** One instance of a verticle that works without being asked. */
  public static Deployment ownWork(Supplier<Deployable> supplier, NodeRole... roles) {
    return new Deployment(Stage.OWN_WORK, List.of(roles), 1, supplier);
  }

  /** The same with this number of instances. */
  public Deployment instances(int number) {
    return new Deployment(stage, roles, number, supplier);
  }
}
