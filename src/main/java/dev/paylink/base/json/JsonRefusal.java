package dev.paylink.base.json;

/** Rejects a text as JSON. The message is the predicate of a sentence: "The body …". */
public final class JsonRefusal extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String field;

  JsonRefusal(String message) {
    this("", message);
  }

  JsonRefusal(String field, String message) {
    super(message, null, false, false);
    this.field = field;
  }

  /** The path of the invalid value, as {@code customer.email}; empty for the whole text. */
  public String field() {
    return field;
  }
}
