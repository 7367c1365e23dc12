package dev.paylink.it.support;

import dev.paylink.data.db.EmbeddedDatabase;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Set;

/**
 * Copy of the files of a running PostgreSQL, as its manual describes and backup tools do it. The
 * embedded one comes without pg_basebackup and pg_dump, and those of a distribution know no newer
 * server.
 */
final class BaseBackup {
  private static final String WAL = "pg_wal";

  /** What belongs to the running server, and WAL, which is copied last. */
  private static final Set<String> LEFT_OUT =
      Set.of("postmaster.pid", "postmaster.opts", "epg-lock", WAL);

  private final Path data;
  private final Path copy;

  BaseBackup(Path data, Path copy) {
    this.data = data;
    this.copy = copy;
  }

  void take(Connection connection) throws SQLException, IOException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("select pg_backup_start('test', fast => true)");
      Files.walkFileTree(data, new Copying(LEFT_OUT));
      try (ResultSet stopped =
          statement.executeQuery(
              "select labelfile from pg_backup_stop(wait_for_archive => false)")) {
        stopped.next();
        Files.writeString(copy.resolve("backup_label"), stopped.getString(1));
      }
    }
    Files.walkFileTree(data.resolve(WAL), new Copying(Set.of()));
    recover();
    Files.copy(
        EmbeddedDatabase.passwordFileOf(data),
        copy.resolveSibling(copy.getFileName() + ".password"),
        StandardCopyOption.COPY_ATTRIBUTES);
  }

  /** All WAL is there, so there is nothing to fetch from an archive. */
  private void recover() throws IOException {
    Files.createFile(copy.resolve("recovery.signal"));
    Files.writeString(
        copy.resolve("postgresql.auto.conf"),
        "restore_command = 'false'%n".formatted(),
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }

  /** Copies what is there: files come and go meanwhile, and WAL knows of them. */
  private final class Copying extends SimpleFileVisitor<Path> {
    private final Set<String> leftOut;

    Copying(Set<String> leftOut) {
      this.leftOut = leftOut;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes)
        throws IOException {
      if (isLeftOut(folder)) {
        return FileVisitResult.SKIP_SUBTREE;
      }
      Files.copy(folder, target(folder), StandardCopyOption.COPY_ATTRIBUTES);
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      if (!isLeftOut(file)) {
        try {
          Files.copy(file, target(file), StandardCopyOption.COPY_ATTRIBUTES);
        } catch (NoSuchFileException gone) {
          return FileVisitResult.CONTINUE;
        }
      }
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
      if (failure instanceof NoSuchFileException) {
        return FileVisitResult.CONTINUE;
      }
      throw failure;
    }

    private boolean isLeftOut(Path path) {
      return leftOut.contains(data.relativize(path).toString());
    }

    private Path target(Path path) {
      return copy.resolve(data.relativize(path).toString());
    }
  }
}
