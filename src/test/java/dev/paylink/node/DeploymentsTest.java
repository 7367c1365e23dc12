package dev.paylink.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.access.token.TokenKeys;
import dev.paylink.base.config.AppConfig;
import dev.paylink.base.config.ConfigLoader;
import dev.paylink.base.config.NodeRole;
import dev.paylink.base.metrics.NodeMetrics;
import dev.paylink.base.tracing.Tracing;
import dev.paylink.data.feature.Deployment;
import dev.paylink.data.feature.Stage;
import dev.paylink.data.storage.Storages;
import dev.paylink.http.Contract;
import dev.paylink.node.extension.ExtensionLoader;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which verticles a node has, by its roles. */
class DeploymentsTest {
  private static final String KEY = Base64.getEncoder().encodeToString(new byte[32]);
  private static final String JWKS = TokenKeys.generate();
  private static final String EVERY_ROLE = "api,checkout,webhooks,messages,feed,sweeps";

  @TempDir Path files;
  private final List<Vertx> opened = new ArrayList<>();

  @AfterEach
  void close() {
    opened.forEach(vertx -> vertx.close().await());
  }

  private AppConfig config(String roles, String... settings) {
    Map<String, String> environment =
        new HashMap<>(
            Map.of(
                "PAYLINK_NODE_ROLES",
                roles,
                "PAYLINK_DATABASE_URI",
                "postgresql://127.0.0.1:1/none",
                "PAYLINK_TOKENS_JWKS",
                JWKS,
                "PAYLINK_STORAGE_FOLDER",
                files.toString()));
    environment.put("PAYLINK_WEBHOOKS_SECRET_KEYS", KEY);
    for (int i = 0; i < settings.length; i += 2) {
      environment.put("PAYLINK_" + settings[i], settings[i + 1]);
    }
    return ConfigLoader.load(new JsonObject(), environment);
  }

  private List<Deployment> deployments(AppConfig config) {
    Vertx vertx = Vertx.vertx();
    opened.add(vertx);
    NodeResources prepared =
        new NodeResources(
            "test",
            Contract.load(vertx).await(),
            ExtensionLoader.load(""),
            Storages.open(vertx, config.storage()).await());
    return Deployments.of(
        Node.context(
            vertx, config, InstantSource.system(), prepared, new NodeMetrics(), Tracing.OFF));
  }

  private Set<String> verticles(AppConfig config) {
    return verticles(deployments(config));
  }

  private static Set<String> verticles(List<Deployment> deployments) {
    return deployments.stream()
        .map(one -> one.supplier().get().getClass().getSimpleName())
        .collect(Collectors.toCollection(HashSet::new));
  }

  @Test
  void beginsNothingByItselfOnNodeThatServes() {
    for (String roles : List.of("api", "checkout", "api,checkout")) {
      List<Deployment> deployed = deployments(config(roles));
      assertTrue(deployed.stream().anyMatch(one -> one.stage() == Stage.ROUTER), roles);
      assertFalse(deployed.stream().anyMatch(one -> one.stage() == Stage.OWN_WORK), roles);
      assertFalse(verticles(deployed).contains("SequencerVerticle"), roles);
      assertFalse(verticles(deployed).contains("CountVerticle"), roles);
    }
  }

  @Test
  void servesOnlyProbesWithoutApiAndCheckout() {
    assertEquals(
        Set.of(
            "WakeUpVerticle",
            "MerchantClockVerticle",
            "ManagementVerticle",
            "ServiceStatusVerticle",
            "MeasurementVerticle",
            "QuarantineVerticle",
            "DeliveryVerticle",
            "ExtensionsVerticle"),
        verticles(config("webhooks")));
    Set<String> onOnePort =
        verticles(config("webhooks", "MANAGEMENT_PORT", "0", "INSTANCES_ROUTER", "0"));
    assertTrue(onOnePort.contains("RouterVerticle"));
    assertFalse(onOnePort.contains("ManagementVerticle"));
  }

  @Test
  void noticesQuarantineWhereverSomethingIsHeld() {
    for (NodeRole role : NodeRole.values()) {
      List<Deployment> deployed = deployments(config(role.code()));
      assertTrue(
          verticles(deployed).contains("QuarantineVerticle")
              || deployed.stream().noneMatch(one -> one.stage() == Stage.OWN_WORK),
          role.code());
    }
  }

  @Test
  void leavesOutWhatHasNoInstances() {
    Set<String> deployed =
        verticles(config("api,webhooks", "INSTANCES_WEBHOOK", "0", "INSTANCES_CHECKOUT", "0"));
    assertFalse(deployed.contains("DeliveryVerticle"));
    assertTrue(deployed.contains("WebhookVerticle"));
  }

  @Test
  void sendsMessagesWhereAChannelTakesThem() {
    Set<String> senders = Set.of("MailVerticle", "MessageSenderVerticle");
    Set<String> off = verticles(config("messages"));
    assertFalse(off.contains("MailVerticle"), off::toString);
    assertTrue(off.contains("MessageSenderVerticle"), "what is left comes to its end");
    assertTrue(verticles(config("messages", "MAIL_TYPE", "inbox")).containsAll(senders));
    Set<String> others =
        verticles(config("api,checkout,webhooks,feed,sweeps", "MAIL_TYPE", "inbox"));
    assertTrue(senders.stream().noneMatch(others::contains), others::toString);
    assertTrue(others.contains("MessageVerticle"));
  }

  @Test
  void startsWhatOthersNeedBefore() {
    List<Stage> stages = deployments(config(EVERY_ROLE)).stream().map(Deployment::stage).toList();
    assertEquals(stages.stream().sorted().toList(), stages);
    assertEquals(Stage.ROUTER, stages.get(stages.size() - 1));
  }

  @Test
  void hasAnEventLoopForEachInstance() {
    AppConfig config = config("checkout", "INSTANCES_CHECKOUT", "200");
    assertEquals(200, Deployments.eventLoops(config));
    assertEquals(
        Runtime.getRuntime().availableProcessors(), Deployments.eventLoops(config(EVERY_ROLE)));
  }
}
