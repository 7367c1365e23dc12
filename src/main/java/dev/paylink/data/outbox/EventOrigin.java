package dev.paylink.data.outbox;

import dev.paylink.api.Origin;
import dev.paylink.base.json.StrictJson;
import dev.paylink.base.tracing.TraceParent;
import org.jspecify.annotations.Nullable;

/** Where the events of a statement come from, as the parameter that {@link OutboxSql} takes. */
public final class EventOrigin {
  private record Parameter(Origin origin, @Nullable String traceparent) {}

  private EventOrigin() {}

  /** The origin of a command, and the trace in which it is handled now. */
  public static String of(Origin origin) {
    return StrictJson.write(new Parameter(origin, TraceParent.current()));
  }
}
