package dev.paylink.node.doctor;

import dev.paylink.base.config.AppConfig;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.InspectedDatabase;
import dev.paylink.data.keys.KeyRing;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Whether a node with this configuration would start on the database. */
final class NodeChecks {
  private final InspectedDatabase database;
  private final AppConfig config;
  private final List<KeyRing> keys;

  private NodeChecks(InspectedDatabase database, AppConfig config, List<KeyRing> keys) {
    this.database = database;
    this.config = config;
    this.keys = keys;
  }

  static List<Check> of(InspectedDatabase database, AppConfig config, List<KeyRing> keys) {
    NodeChecks checks = new NodeChecks(database, config, keys);
    return List.of(
        new Check("node.keys", checks::keys), new Check("node.public-url", checks::publicUrl));
  }

  private Outcome keys() {
    if (keys.isEmpty()) {
      return Outcome.unseen(
          "This configuration has no keys to compare with those in use",
          "Run it with the configuration of a node");
    }
    Map<String, Columns> inUse =
        database.rows(NodeSql.KEYS).stream()
            .collect(Collectors.toMap(row -> row.text("name"), Function.identity()));
    List<String> others = new ArrayList<>();
    for (KeyRing ring : keys) {
      Columns use = inUse.get(ring.name());
      if (use != null && !ring.fingerprints().contains(use.text("fingerprint"))) {
        others.add(
            "%s (in use: %s on %s)"
                .formatted(ring.name(), use.text("fingerprint"), use.text("host")));
      }
    }
    return others.isEmpty()
        ? Outcome.ok("The keys fit those in use")
        : Outcome.wrong(
            "Keys in use are missing here, nodes do not start: " + String.join(", ", others),
            "Configure the keys of the other nodes; if they are lost, run `adopt-keys`");
  }

  private Outcome publicUrl() {
    boolean live = database.row(NodeSql.LIVE_MERCHANTS).flag("live");
    if (live && PublicUrlCheck.isClearText(config.http())) {
      return Outcome.doubtful(
          "There are live merchants, and http.publicUrl is not encrypted: "
              + config.http().publicUrl(),
          "Set http.publicUrl to an https URL, and end TLS before the nodes");
    }
    if (config.http().hasPublicUrl()) {
      return Outcome.ok("Payment links begin with " + config.http().publicUrl());
    }
    return live
        ? Outcome.wrong(
            "There are live merchants, and http.publicUrl is not set: nodes do not start",
            "Set http.publicUrl to the URL at which customers reach the service")
        : Outcome.ok("http.publicUrl is not set, and there is no live merchant");
  }
}
