package dev.paylink.node.doctor;

/** SQL of what the settings of a node are compared with. */
final class NodeSql {
  private NodeSql() {}

  /** The keys that nodes use, by the names of their settings. */
  static final String KEYS =
      """
      select name, fingerprint, host from key_use
      """;

  /** Whether there are live merchants. */
  static final String LIVE_MERCHANTS =
      """
      select exists (select from merchant where mode = 'live') as live
      """;
}
