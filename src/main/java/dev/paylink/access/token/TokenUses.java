package dev.paylink.access.token;

import dev.paylink.http.Principal;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The latest use of each token on this node since it was last written to the database, so that a
 * request writes nothing. Thread-safe.
 */
public final class TokenUses {
  private final Map<String, Instant> latest = new ConcurrentHashMap<>(); // by token id
  private final InstantSource clock;

  public TokenUses(InstantSource clock) {
    this.clock = clock;
  }

  /** Notes that a request was authenticated. */
  public void note(Principal principal) {
    latest.put(principal.id(), clock.instant());
  }

  /** Removes up to {@code limit} uses and returns them by token id. */
  Map<String, Instant> take(int limit) {
    Map<String, Instant> taken = new HashMap<>();
    Iterator<String> ids = latest.keySet().iterator();
    while (ids.hasNext() && taken.size() < limit) {
      String id = ids.next();
      Instant at = latest.remove(id);
      if (at != null) {
        taken.put(id, at);
      }
    }
    return taken;
  }

  /** Puts uses back that could not be written. */
  void giveBack(Map<String, Instant> taken) {
    taken.forEach(latest::putIfAbsent);
  }
}
