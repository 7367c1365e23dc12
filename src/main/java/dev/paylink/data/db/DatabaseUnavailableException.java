package dev.paylink.data.db;

/** The database is unreachable, or its schema cannot be migrated to this version. */
public class DatabaseUnavailableException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public DatabaseUnavailableException(String message) {
    super(message);
  }

  public DatabaseUnavailableException(String message, Throwable cause) {
    super(message, cause);
  }
}
