package dev.paylink.json;

/** Why a text is not JSON that we take. The message continues a sentence: "The body …". */
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

  /** The path of the value at fault, as {@code customer.email}; empty for the text as a whole. */
  public String field() {
    return field;
  }
}
