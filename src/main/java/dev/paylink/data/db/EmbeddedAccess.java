package dev.paylink.data.db;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Which users may connect to an embedded database: clients with the password of its file. */
final class EmbeddedAccess {
  private final Path data;
  private final Path rules;
  private final EmbeddedPrograms programs;
  private final EmbeddedPassword password;

  EmbeddedAccess(Path data, EmbeddedPrograms programs, EmbeddedPassword password) {
    this.data = data;
    this.rules = data.resolve("pg_hba.conf");
    this.programs = programs;
    this.password = password;
  }

  /** Sets the password if it is newer than the data: its file was lost, and created again. */
  void secure() {
    try {
      programs.restrict();
      if (isPasswordNew()) {
        programs.runAlone(data, setPassword());
        Files.setLastModifiedTime(rules, Files.getLastModifiedTime(password.file()));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Compares with a file of the data that nothing else changes. */
  private boolean isPasswordNew() throws IOException {
    return Files.getLastModifiedTime(password.file()).compareTo(Files.getLastModifiedTime(rules))
        > 0;
  }

  private String setPassword() {
    return "alter role %s password '%s'".formatted(EmbeddedDatabase.USER, password.value());
  }
}
