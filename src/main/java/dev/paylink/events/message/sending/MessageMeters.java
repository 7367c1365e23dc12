package dev.paylink.events.message.sending;

import dev.paylink.api.MessageKind;
import dev.paylink.api.MessageMessages.MessageResult;
import dev.paylink.api.MessageStatus;
import dev.paylink.base.metrics.Buckets;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/** Meters of the messages that a node sends. Thread-safe. */
public final class MessageMeters {
  private final MeterRegistry registry;
  private final LongAdder inFlight = new LongAdder();

  public MessageMeters(MeterRegistry registry) {
    this.registry = registry;
    Gauge.builder("paylink.messages.in_flight", inFlight, LongAdder::sum)
        .description("Messages that this node is sending now")
        .register(registry);
  }

  void inFlight(int change) {
    inFlight.add(change);
  }

  void attempted(String channel, MessageResult result, long nanos) {
    Timer.builder("paylink.messages.attempt.duration")
        .description("Time that a channel takes for a message")
        .serviceLevelObjectives(Buckets.ofRequests())
        .tag("channel", channel)
        .tag("result", result.name().toLowerCase(Locale.ROOT))
        .register(registry)
        .record(nanos, TimeUnit.NANOSECONDS);
  }

  void ended(MessageKind kind, MessageStatus status) {
    Counter.builder("paylink.messages.ended")
        .description("Messages that were sent, have failed or were skipped")
        .tag("kind", kind.code())
        .tag("status", status.code())
        .register(registry)
        .increment();
  }
}
