package dev.paylink.events.feed;

/** Statements on events, for tests of their plans. */
public final class FeedStatements {
  private FeedStatements() {}

  /** Parameters: merchant, limit, after, types, time of after, lowest id. */
  public static String list() {
    return FeedSql.LIST;
  }

  /** As {@link #list}. */
  public static String listTypes() {
    return FeedSql.LIST_TYPES;
  }

  /** Parameters: merchant, limit, after, types, object. */
  public static String listOfObject() {
    return FeedSql.LIST_OBJECT;
  }

  /** Parameters: id, merchant. */
  public static String get() {
    return FeedSql.GET;
  }
}
