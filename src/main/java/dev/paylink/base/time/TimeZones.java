package dev.paylink.base.time;

import java.time.ZoneId;
import java.util.Optional;

/** Time zones by their IANA names. */
public final class TimeZones {
  private TimeZones() {}

  /** The zone with a name; empty if absent. The JDK knows zones that no browser does. */
  public static Optional<ZoneId> find(String name) {
    return ZoneId.getAvailableZoneIds().contains(name) && !name.startsWith("SystemV/")
        ? Optional.of(ZoneId.of(name))
        : Optional.empty();
  }
}
