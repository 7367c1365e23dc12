package dev.paylink.http;

import dev.paylink.base.metrics.Buckets;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.RoutingContext;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/**
 * Meters of the HTTP servers of a node, named by the semantic conventions of OpenTelemetry. Their
 * labels have few values, whatever clients send: known methods, path templates, statuses.
 * Thread-safe; the servers share it.
 */
public final class RequestMeters {
  private static final String INTERFACE = "interface";
  private static final String OTHER_METHOD = "_OTHER"; // of the conventions

  private final MeterRegistry registry;
  private final Map<ServerInterface, LongAdder> active = new EnumMap<>(ServerInterface.class);
  private final Map<Served, Timer> durations = new ConcurrentHashMap<>();
  private final Counter replays;

  private record Served(ServerInterface serverInterface, String method, String route, int status) {}

  public RequestMeters(MeterRegistry registry) {
    this.registry = registry;
    for (ServerInterface serverInterface : ServerInterface.values()) {
      LongAdder requests = new LongAdder();
      active.put(serverInterface, requests);
      Gauge.builder("http.server.active_requests", requests, LongAdder::sum)
          .description("Requests that have arrived and whose response has not ended")
          .tag(INTERFACE, serverInterface.label())
          .register(registry);
    }
    this.replays =
        Counter.builder("paylink.idempotency.replays")
            .description("Requests that got the stored answer to an earlier one with their key")
            .register(registry);
  }

  void begin(ServerInterface serverInterface) {
    adder(serverInterface).increment();
  }

  /**
   * Records the end of a request that {@link #begin} has counted.
   *
   * @param method empty if it is unknown
   */
  void end(
      RoutingContext ctx,
      Exchange exchange,
      ServerInterface serverInterface,
      Optional<String> method,
      int status) {
    adder(serverInterface).decrement();
    Served served =
        new Served(serverInterface, method.orElse(OTHER_METHOD), exchange.pathTemplate(), status);
    durations
        .computeIfAbsent(served, this::timer)
        .record(System.nanoTime() - exchange.startedNanos(), TimeUnit.NANOSECONDS);
    if (ctx.request().method() != HttpMethod.GET
        && ctx.response().headers().contains(Answer.REPLAYED)) {
      replays.increment();
    }
  }

  private LongAdder adder(ServerInterface serverInterface) {
    return Objects.requireNonNull(active.get(serverInterface));
  }

  private Timer timer(Served served) {
    return Timer.builder("http.server.request.duration")
        .description("Time from the arrival of a request to the end of its response")
        .serviceLevelObjectives(Buckets.ofRequests())
        .tag(INTERFACE, served.serverInterface().label())
        .tag("http.request.method", served.method())
        .tag("http.route", served.route())
        .tag("http.response.status_code", Integer.toString(served.status()))
        .register(registry);
  }
}
