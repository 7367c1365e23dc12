package dev.paylink.base.config;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** What a node does; a node has one or more of them ({@code node.roles}). */
public enum NodeRole {
  /** Serves the HTTP API of merchants and its documentation. */
  API,
  /** Serves the pages of payers, and takes the notifications of payment providers. */
  CHECKOUT,
  /** Serves the console, the screen for the staff of merchants ({@code console.port}). */
  CONSOLE,
  /** Sends deliveries to webhook endpoints. */
  WEBHOOKS,
  /** Sends messages to customers and merchants, such as e-mails. */
  MESSAGES,
  /** Gives events their positions, folds counts, and serves cursors of extensions. */
  FEED,
  /**
   * Does what time brings: cancels overdue orders, expires links, asks providers for refunds,
   * removes what is old.
   */
  SWEEPS;

  private final String code = name().toLowerCase(Locale.ROOT);

  /** The name in the configuration: lower case. */
  @JsonValue
  public String code() {
    return code;
  }
}
