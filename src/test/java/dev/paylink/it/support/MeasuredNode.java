package dev.paylink.it.support;

import dev.paylink.base.config.FreePort;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;

/** A node with a management port, and its metrics. */
public record MeasuredNode(TestService service, int port) implements AutoCloseable {
  public static MeasuredNode start(Map<String, String> overrides) {
    int port = FreePort.find();
    return new MeasuredNode(TestService.start(settings(port, overrides)), port);
  }

  /** Starts a node that follows the clock of the database, as all do but in tests. */
  public static MeasuredNode startByDatabaseTime() {
    int port = FreePort.find();
    return new MeasuredNode(
        TestService.start(settings(port, Map.of()), InstantSource.system()), port);
  }

  /**
   * Starts one on the database of another node, of which it measures at its start what is there.
   */
  public static MeasuredNode startByDatabaseTime(TestService other, Map<String, String> overrides) {
    int port = FreePort.find();
    return new MeasuredNode(
        other.anotherNode(settings(port, overrides), InstantSource.system()), port);
  }

  /** Starts another node on the same database. */
  public MeasuredNode another(Map<String, String> overrides) {
    int free = FreePort.find();
    return new MeasuredNode(service.anotherNode(settings(free, overrides)), free);
  }

  private static Map<String, String> settings(int port, Map<String, String> overrides) {
    Map<String, String> settings = new HashMap<>(overrides);
    settings.put("PAYLINK_MANAGEMENT_HOST", "127.0.0.1");
    settings.put("PAYLINK_MANAGEMENT_PORT", Integer.toString(port));
    settings.put("PAYLINK_MAIL_TYPE", "inbox");
    return settings;
  }

  public Scrape scrape() {
    return Scrape.of(port);
  }

  /**
   * Returns the sum of the series of a name with these labels; 0 if there is none.
   *
   * @param labels names and values in turn
   */
  public double sum(String name, String... labels) {
    return scrape().sum(name, labels);
  }

  @Override
  public void close() {
    service.close();
  }
}
