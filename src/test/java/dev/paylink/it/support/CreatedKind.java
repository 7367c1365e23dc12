package dev.paylink.it.support;

/** A kind of resources that share statements when they are created. */
public enum CreatedKind {
  LINK("/payment-links", "payment_link", "title", "payment_link.created"),
  ORDER("/orders", "orders", "external_id", "order.created");

  public final String path;
  public final String table;

  /** The column with the name of {@link #body}. */
  public final String column;

  /** The type of the event of a creation. */
  public final String event;

  CreatedKind(String path, String table, String column, String event) {
    this.path = path;
    this.table = table;
    this.column = column;
    this.event = event;
  }

  /** The body of a creation of a resource with a name. */
  public String body(String name) {
    return this == LINK
        ? "{\"title\":\"%s\",\"amount\":150000,\"currency\":\"IDR\"}".formatted(name)
        : "{\"amount\":150000,\"currency\":\"IDR\",\"externalId\":\"%s\"}".formatted(name);
  }
}
