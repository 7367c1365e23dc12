package dev.paylink.events.webhook.delivery;

import dev.paylink.base.metrics.Buckets;
import dev.paylink.events.webhook.sending.CallbackResult;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** Meters of the delivery loops of a node, which share it. Thread-safe. */
public final class DeliveryMeters {
  private final MeterRegistry registry;
  private final Duration attemptTimeout;
  private final LongAdder used = new LongAdder();
  private final LongAdder slots = new LongAdder();
  private final LongAdder shards = new LongAdder();
  private final Map<String, Timer> attempts = new ConcurrentHashMap<>(); // by outcome
  private final Timer first;
  private final Timer retried;

  /**
   * @param attemptTimeout after which an attempt is broken off
   */
  public DeliveryMeters(MeterRegistry registry, Duration attemptTimeout) {
    this.registry = registry;
    this.attemptTimeout = attemptTimeout;
    this.first = deliveries("first");
    this.retried = deliveries("retry");
    Gauge.builder("paylink.webhook.slots.used", used, LongAdder::sum)
        .description("Deliveries that are being sent now")
        .register(registry);
    Gauge.builder("paylink.webhook.slots.max", slots, LongAdder::sum)
        .description("Deliveries that this node may send at once")
        .register(registry);
    Gauge.builder("paylink.webhook.shards", shards, LongAdder::sum)
        .description("Shards of the webhook endpoints, of 64, whose deliveries this node sends")
        .register(registry);
    disabled(Disabled.GONE);
    disabled(Disabled.FAILING);
  }

  /** Why an endpoint was disabled. */
  enum Disabled {
    GONE("gone"),
    FAILING("failing");

    private final String label;

    Disabled(String label) {
      this.label = label;
    }
  }

  /** Adds the slots of a loop; negative when it stops. */
  void addSlots(int count) {
    slots.add(count);
  }

  /** Adds shards of a loop; negative when it gives some up. */
  void addShards(int count) {
    shards.add(count);
  }

  /** Counts an attempt that is being sent. */
  void started() {
    used.increment();
  }

  /** Counts the attempt no more: it has ended. */
  void ended() {
    used.decrement();
  }

  void attempted(CallbackResult result) {
    attempts
        .computeIfAbsent(outcome(result), this::attempts)
        .record(Duration.ofMillis(result.durationMs()));
  }

  private String outcome(CallbackResult result) {
    Integer status = result.status();
    if (status != null) {
      return status >= 200 && status < 600 ? status / 100 + "xx" : "other_answer";
    }
    return result.durationMs() >= attemptTimeout.toMillis() ? "timeout" : "no_answer";
  }

  private Timer attempts(String outcome) {
    return Timer.builder("paylink.webhook.attempt.duration")
        .description("Attempts to send a webhook, from its start to the end of the answer")
        .serviceLevelObjectives(Buckets.ofRequests())
        .tag("outcome", outcome)
        .register(registry);
  }

  /**
   * Records that a receiver has an event.
   *
   * @param latency since the event
   * @param isFirst whether no attempt was made before, of whatever outcome
   */
  void delivered(Duration latency, boolean isFirst) {
    (isFirst ? first : retried).record(latency.isNegative() ? Duration.ZERO : latency);
  }

  private Timer deliveries(String attempt) {
    return Timer.builder("paylink.webhook.delivery.latency")
        .description("Time from an event to the answer of the receiver that has it")
        .serviceLevelObjectives(Buckets.ofDeliveries())
        .tag("attempt", attempt)
        .register(registry);
  }

  /** Counts an endpoint that was disabled. */
  void endpointDisabled(Disabled reason) {
    disabled(reason).increment();
  }

  private Counter disabled(Disabled reason) {
    return Counter.builder("paylink.webhook.endpoints.disabled")
        .description("Webhook endpoints that were disabled because their receiver did not work")
        .tag("reason", reason.label)
        .register(registry);
  }
}
