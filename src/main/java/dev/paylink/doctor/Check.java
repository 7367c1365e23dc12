package dev.paylink.doctor;

import dev.paylink.db.InspectedDatabase.Refused;
import java.util.function.Supplier;

/**
 * One look at something.
 *
 * @param name stable, as {@code server.version}
 */
record Check(String name, Supplier<Outcome> look) {
  /** Looks. What the database refuses to show is a finding, too. */
  Finding run() {
    try {
      return Finding.of(name, look.get());
    } catch (Refused refused) {
      return Finding.of(
          name,
          Outcome.unseen(
              "Could not be looked at: " + refused.getMessage(),
              "If a privilege is missing, run it with a role that is a member of pg_monitor; if"
                  + " it took too long, with a larger database.statementTimeout"));
    }
  }
}
