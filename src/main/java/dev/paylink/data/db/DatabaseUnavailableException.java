package dev.paylink.data.db;

/** The database is unreachable, or its schema cannot be migrated to that of this version. */
public sealed class DatabaseUnavailableException extends RuntimeException
    permits SnapshotDatabaseException {
  private static final long serialVersionUID = 1L;

  public DatabaseUnavailableException(String message) {
    super(message);
  }

  public DatabaseUnavailableException(String message, Throwable cause) {
    super(message, cause);
  }
}
