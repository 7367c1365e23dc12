package dev.paylink.db;

/** The database could not be reached, or not be brought to the schema that this version needs. */
public final class DatabaseUnavailableException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public DatabaseUnavailableException(String message, Throwable cause) {
    super(message, cause);
  }
}
