package dev.paylink.node.extension;

import dev.paylink.api.Bus;
import dev.paylink.api.Extension;
import dev.paylink.api.ExtensionContext;
import dev.paylink.api.ExtensionServer;
import dev.paylink.api.Fault;
import dev.paylink.api.MerchantSettings;
import dev.paylink.api.MessageMessages.ChannelDescription;
import dev.paylink.api.RouteMessages.RouteRequest;
import dev.paylink.api.RouteMessages.RouteResponse;
import dev.paylink.api.Setting;
import dev.paylink.base.id.TypeId;
import dev.paylink.base.internals.BoundedClients;
import dev.paylink.events.webhook.target.MachineResolver;
import dev.paylink.events.webhook.target.TargetGuard;
import dev.paylink.node.extension.RouteTable.Audience;
import dev.paylink.node.extension.RouteTable.Route;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import io.vertx.sqlclient.Pool;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a node offers to one extension, on the context of its verticle. */
final class NodeExtensionContext implements ExtensionContext {
  private static final int THREADS = 4;
  private static final int MAX_BLOCKING = 256;
  private static final Pattern PREFIX = Pattern.compile("[a-z]{1,20}");

  private final Extension extension;
  private final NodeOffer node;
  private final Extensions extensions;
  private final Vertx vertx;
  private final Context context;
  private final ObservedBus bus;
  private final Logger log;
  private final WorkerExecutor threads;
  private final List<String> provided = new ArrayList<>();
  private final List<NodeExtensionServer> servers = new ArrayList<>();
  private final AtomicInteger blocking = new AtomicInteger();
  private volatile boolean started;
  private @Nullable TargetGuard guard; // has threads

  /**
   * Creates it on the context of the extension's verticle.
   *
   * @param extensions get its routes and checks
   */
  NodeExtensionContext(Vertx vertx, Extension extension, NodeOffer node, Extensions extensions) {
    this.vertx = vertx;
    this.context = vertx.getOrCreateContext();
    this.extension = extension;
    this.node = node;
    this.extensions = extensions;
    this.bus = new ObservedBus(node.bus());
    this.log = LoggerFactory.getLogger("extension." + extension.name());
    this.threads = vertx.createSharedWorkerExecutor("extension-" + extension.name(), THREADS);
  }

  /**
   * Refuses further routes, and returns what the extension provides, for people.
   *
   * @throws IllegalStateException if it has registered a provider or a channel that it does not
   *     list
   */
  List<String> start() {
    started = true;
    for (String provider : bus.providers()) {
      if (!extension.providers().contains(provider)) {
        throw new IllegalStateException("providers() does not list " + provider);
      }
    }
    List<String> listed =
        extension.messageChannels().stream().map(ChannelDescription::name).toList();
    for (String channel : bus.channels()) {
      if (!listed.contains(channel)) {
        throw new IllegalStateException("messageChannels() does not list " + channel);
      }
    }
    List<String> all = new ArrayList<>(provided);
    bus.others().forEach(address -> all.add("answers " + address));
    if (!bus.providers().isEmpty()) {
      all.add("takes payments by " + String.join(", ", bus.providers()));
    }
    if (!bus.channels().isEmpty()) {
      all.add("sends messages by " + String.join(", ", bus.channels()));
    }
    return all.isEmpty() ? List.of("provides nothing that others ask for") : all;
  }

  /** Closes what the verticle does not close in order. */
  Future<?> stop() {
    extensions.checks().removeAll(context);
    return Future.join(servers.stream().map(NodeExtensionServer::stop).toList()).otherwiseEmpty();
  }

  @Override
  public Vertx vertx() {
    return vertx;
  }

  @Override
  public Bus bus() {
    return bus;
  }

  @Override
  public String publicUrl() {
    return node.publicUrl();
  }

  @Override
  public InstantSource clock() {
    return node.clock();
  }

  @Override
  public Set<String> roles() {
    return node.roles();
  }

  @Override
  public String newId(String prefix) {
    if (!PREFIX.matcher(prefix).matches()) {
      throw new IllegalArgumentException("A prefix has 1 to 20 lower-case letters: " + prefix);
    }
    return prefix + "_" + TypeId.characters(node.ids().next());
  }

  @Override
  public Logger log() {
    return log;
  }

  @Override
  public <T> T setting(Setting<T> setting) {
    if (!extension.settings().contains(setting)) {
      throw new IllegalArgumentException("settings() does not list " + setting);
    }
    Object value = node.settings().get(extension.name() + "." + setting.key());
    return SettingValues.of(setting, value == null ? null : value.toString());
  }

  @Override
  public Future<MerchantSettings> merchantSettings(String merchantId) {
    MerchantSettingReader reader = node.merchantSettings();
    return reader == null
        ? Future.failedFuture(Fault.unavailable("A command reads no settings of merchants", null))
        : reader.read(merchantId, extension);
  }

  @Override
  public Pool database() {
    Pool database = node.database();
    if (database == null || !extension.hasTables()) {
      throw new IllegalStateException("hasTables() is false");
    }
    return database;
  }

  @Override
  public Future<RequestOptions> checkedTarget(String url, String merchantId, boolean testMode) {
    if (guard == null) {
      guard = new TargetGuard(new MachineResolver(vertx), node.targets());
    }
    return guard
        .resolve(url, merchantId, testMode)
        .map(
            target ->
                new RequestOptions()
                    .setServer(target.address())
                    .setHost(target.host())
                    .setPort(target.port())
                    .setSsl(target.ssl())
                    .setURI(target.requestUri())
                    .setFollowRedirects(false));
  }

  @Override
  public MeterRegistry meters() {
    return node.meters();
  }

  @Override
  public void route(
      HttpMethod method,
      String path,
      String scope,
      Function<RouteRequest, Future<RouteResponse>> handler) {
    if (!node.scopes().contains(scope)) {
      throw new IllegalArgumentException("No token has the scope " + scope);
    }
    add(method, path, Optional.of(scope), Audience.MERCHANTS, handler);
  }

  @Override
  public void publicRoute(
      HttpMethod method, String path, Function<RouteRequest, Future<RouteResponse>> handler) {
    add(method, path, Optional.empty(), Audience.EVERYBODY, handler);
  }

  @Override
  public void operatorRoute(
      HttpMethod method, String path, Function<RouteRequest, Future<RouteResponse>> handler) {
    add(method, path, Optional.empty(), Audience.OPERATORS, handler);
  }

  private void add(
      HttpMethod method,
      String path,
      Optional<String> scope,
      Audience audience,
      Function<RouteRequest, Future<RouteResponse>> handler) {
    if (started) {
      throw new IllegalStateException("Routes are added while the extension starts");
    }
    Route route = extensions.routes().add(extension.name(), method, path, scope, audience);
    node.bus().handle(route.command(), handler);
    provided.add("serves " + route);
  }

  @Override
  public Vertx boundedClients(int maxAnswerBytes, Duration maxAnswerTime) {
    return new BoundedClients(vertx, maxAnswerBytes, maxAnswerTime);
  }

  @Override
  public ExtensionServer server(ExtensionServer.Port port) {
    if (node.servers() == null) {
      throw new IllegalStateException("A command serves no port");
    }
    NodeExtensionServer server = new NodeExtensionServer(vertx, node.servers(), port);
    servers.add(server);
    return server;
  }

  @Override
  public void readiness(String name, Supplier<Future<?>> check) {
    extensions.checks().add(extension.name() + "/" + name, context, check);
    provided.add("checks " + name);
  }

  @Override
  public <T> Future<T> blocking(Callable<T> code) {
    if (blocking.incrementAndGet() > MAX_BLOCKING) {
      blocking.decrementAndGet();
      return Future.failedFuture(
          Fault.unavailable("Too much work of this extension is waiting; try again", null));
    }
    return threads.executeBlocking(code, false).onComplete(done -> blocking.decrementAndGet());
  }
}
