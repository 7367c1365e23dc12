package dev.paylink.bench;

/** The attacks beside which a neighbour is measured; their names are keys of the results. */
enum NeighbourRow {
  unfinished_forms,
  made_up_pages,
  pages_of_a_link,
  forged_tokens,
  one_forged_token,
  held_deliveries,
  computed_forms,
  far_pages,
  faulty_bodies,
  large_lists,
  unread_lists,
  large_answers,
  probes,
  token_spellings,
  slow_bodies,
  silence,
  large_items,
  abandoned_images,
  scanned_images,
  operator_tokens,
  slow_operator_heads,
  console_sign_ins,
  expanded_orders,
  merchant_changes,
  logos,
  console_connections,
  console_forms,
  console_heads,
  new_connections;

  /** Payment links of an attacker who reads far pages of their list. */
  static final int LINKS = 100_000;

  /** Whether the time until deliveries arrive is measured, instead of that of calls. */
  boolean measuresDeliveries() {
    return this == held_deliveries || this == large_answers;
  }

  /** Whether the attack is on the management port. */
  boolean isOnManagementPort() {
    return this == operator_tokens || this == slow_operator_heads;
  }

  /** Whether the attack is on the port of the console. */
  boolean isOnConsole() {
    return name().startsWith("console_");
  }

  String text() {
    return name().replace('_', ' ');
  }
}
