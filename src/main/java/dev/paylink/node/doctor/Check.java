package dev.paylink.node.doctor;

import dev.paylink.data.db.InspectedDatabase.Refused;
import java.util.function.Supplier;

/**
 * One look at something.
 *
 * @param name stable, as {@code server.version}
 */
record Check(String name, Supplier<Outcome> look) {
  /** Looks. What the database refuses to show is also a finding. */
  Finding run() {
    try {
      return Finding.of(name, look.get());
    } catch (Refused refused) {
      return Finding.of(name, refused(refused));
    }
  }

  private static Outcome refused(Refused refused) {
    String text = "Could not be looked at: " + refused.getMessage();
    return switch (refused.sqlState()) {
      case "42P01", "42703", "42883" ->
          Outcome.wrong(text, "The schema lacks it: see schema.version, and restore what is lost");
      case "42501" -> Outcome.unseen(text, "Run it with the role of the service");
      case "57014" -> Outcome.unseen(text, "Run it with a larger database.statementTimeout");
      default -> Outcome.unseen(text, "Run it again");
    };
  }
}
