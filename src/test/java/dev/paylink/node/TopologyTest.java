package dev.paylink.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.base.config.AppConfig;
import dev.paylink.base.config.ConfigLoader;
import io.vertx.core.json.JsonObject;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Which verticles a node has, by its roles. */
class TopologyTest {
  private static AppConfig config(String roles, String... settings) {
    Map<String, String> environment = new HashMap<>(Map.of("PAYLINK_NODE_ROLES", roles));
    for (int i = 0; i < settings.length; i += 2) {
      environment.put("PAYLINK_" + settings[i], settings[i + 1]);
    }
    return ConfigLoader.load(new JsonObject(), environment);
  }

  private static Set<NodeVerticle> verticles(AppConfig config) {
    return Arrays.stream(NodeVerticle.values())
        .filter(kind -> Topology.instances(config, kind) > 0)
        .collect(Collectors.toCollection(() -> EnumSet.noneOf(NodeVerticle.class)));
  }

  @Test
  void deploysEverythingByDefault() {
    AppConfig config = ConfigLoader.load(new JsonObject(), Map.of());
    assertEquals(EnumSet.allOf(NodeVerticle.class), verticles(config));
  }

  @Test
  void beginsNothingByItselfOnNodeThatServes() {
    for (String roles : new String[] {"api", "checkout", "api,checkout"}) {
      Set<NodeVerticle> deployed = verticles(config(roles));
      assertTrue(deployed.contains(NodeVerticle.ROUTER), roles);
      deployed.retainAll(NodeVerticle.SELF_STARTING);
      assertEquals(Set.of(), deployed, roles);
      assertFalse(verticles(config(roles)).contains(NodeVerticle.SEQUENCER), roles);
    }
  }

  @Test
  void servesOnlyProbesWithoutApiAndCheckout() {
    assertEquals(
        EnumSet.of(
            NodeVerticle.CLOCK,
            NodeVerticle.WAKE_UP,
            NodeVerticle.MANAGEMENT,
            NodeVerticle.MEASUREMENT,
            NodeVerticle.QUARANTINE,
            NodeVerticle.DELIVERY,
            NodeVerticle.EXTENSIONS),
        verticles(config("webhooks")));
    AppConfig onOnePort = config("webhooks", "MANAGEMENT_PORT", "0", "INSTANCES_ROUTER", "0");
    assertEquals(1, Topology.instances(onOnePort, NodeVerticle.ROUTER));
    assertEquals(0, Topology.instances(onOnePort, NodeVerticle.MANAGEMENT));
  }

  @Test
  void noticesQuarantineWhereverSomethingIsHeld() {
    for (NodeVerticle kind : NodeVerticle.SELF_STARTING) {
      assertTrue(NodeVerticle.QUARANTINE.roles().containsAll(kind.roles()), kind.name());
    }
  }

  @Test
  void leavesOutWhatHasNoInstances() {
    AppConfig config = config("api,webhooks", "INSTANCES_WEBHOOK", "0", "INSTANCES_CHECKOUT", "0");
    assertFalse(verticles(config).contains(NodeVerticle.DELIVERY));
    assertEquals(1, Topology.instances(config, NodeVerticle.WEBHOOK));
  }

  @Test
  void countsEventLoopsOfDeployedVerticles() {
    int processors = Runtime.getRuntime().availableProcessors();
    assertEquals(processors, Topology.eventLoops(config("api", "INSTANCES_CHECKOUT", "200")));
    assertEquals(200, Topology.eventLoops(config("checkout", "INSTANCES_CHECKOUT", "200")));
  }
}
