package dev.paylink.node.doctor;

import dev.paylink.data.db.InspectedDatabase;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** The settings of the server, in the units of {@code pg_settings}. */
record ServerSettings(Map<String, String> values) {
  static ServerSettings of(InspectedDatabase database) {
    return new ServerSettings(
        database.rows(ServerSql.SETTINGS).stream()
            .collect(Collectors.toMap(row -> row.text("name"), row -> row.text("setting"))));
  }

  boolean isOn(String name) {
    return text(name).equals("on");
  }

  String text(String name) {
    return Objects.requireNonNullElse(values.get(name), "");
  }

  /** A number; 0 on a server that does not know the setting. */
  long number(String name) {
    String text = text(name);
    return text.isEmpty() ? 0 : Long.parseLong(text);
  }
}
