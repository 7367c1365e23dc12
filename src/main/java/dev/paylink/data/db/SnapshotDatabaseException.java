package dev.paylink.data.db;

/** The database is of a snapshot made before the first release, from which there is no upgrade. */
public final class SnapshotDatabaseException extends DatabaseUnavailableException {
  private static final long serialVersionUID = 1L;

  private static final String MESSAGE =
      "%s of a snapshot of Paylink made before its first release, which cannot be upgraded: %s";

  private SnapshotDatabaseException(String what, String remedy) {
    super(MESSAGE.formatted(what, remedy));
  }

  SnapshotDatabaseException() {
    this("The database is", "create a new database, and set database.uri to it");
  }

  /**
   * For the data of {@code dev}.
   *
   * @param folder the folder with the data
   */
  public static SnapshotDatabaseException inFolder(String folder) {
    return new SnapshotDatabaseException("The data are", "delete the folder " + folder);
  }
}
