package dev.paylink.data.db;

import dev.paylink.base.config.PrivateFiles;
import io.zonky.test.db.postgres.util.LinuxUtils;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The folder of the unpacked programs of PostgreSQL: one for each user, to which nobody else has
 * access, as they are run with the rights of that user.
 */
final class EmbeddedPrograms {
  /** Read by the library for the folder that it unpacks to, and cleans up, at each start. */
  private static final String LIBRARY_PROPERTY = "ot.epg.working-dir";

  private final Path folder;

  private EmbeddedPrograms(Path folder) {
    this.folder = folder;
  }

  /**
   * Takes the first of the user's cache folder and the folder for temporary files that can be made
   * private.
   */
  static EmbeddedPrograms prepare() throws IOException {
    @Nullable IOException failure = null;
    for (Path candidate : candidates()) {
      try {
        PrivateFiles.createFolder(candidate);
        PrivateFiles.requireOwn(candidate);
        PrivateFiles.restrictFolder(candidate);
        return in(candidate.resolve("postgres"));
      } catch (IOException unusable) {
        failure = unusable;
      }
    }
    throw new IOException(
        "no private folder for its programs; set XDG_CACHE_HOME to a folder of your own", failure);
  }

  private static EmbeddedPrograms in(Path folder) throws IOException {
    PrivateFiles.createFolder(folder);
    System.setProperty(LIBRARY_PROPERTY, folder.toString());
    return new EmbeddedPrograms(folder);
  }

  private static List<Path> candidates() {
    List<Path> candidates = new ArrayList<>();
    String cache = System.getenv("XDG_CACHE_HOME");
    if (cache != null && Path.of(cache).isAbsolute()) {
      candidates.add(Path.of(cache, "paylink"));
    }
    Path home = Path.of(System.getProperty("user.home"));
    if (home.isAbsolute()) {
      candidates.add(home.resolve(".cache").resolve("paylink"));
    }
    candidates.add(
        Path.of(
            System.getProperty("java.io.tmpdir"), "paylink-" + System.getProperty("user.name")));
    return candidates;
  }

  /** Takes the rights away again that the library has given to everybody. */
  void restrict() throws IOException {
    PrivateFiles.restrictFolder(folder);
  }

  /**
   * Runs a statement on a database whose server is stopped, without opening a port.
   *
   * @throws IOException if no unpacked PostgreSQL can open the database
   */
  void runAlone(Path data, String sql) throws IOException {
    String printed = "there is none";
    for (Path unpacked : newestFirst()) {
      Process postgres = start(unpacked.resolve("bin").resolve("postgres"), data);
      try (var input = postgres.outputWriter(StandardCharsets.UTF_8)) {
        input.write(sql + "\n");
      }
      printed = new String(postgres.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (exitCode(postgres) == 0) {
        return;
      }
    }
    throw new IOException("cannot open " + data + ": " + printed.strip());
  }

  private List<Path> newestFirst() throws IOException {
    try (Stream<Path> unpacked = Files.list(folder)) {
      return unpacked
          .filter(version -> Files.exists(version.resolve(".exists")))
          .sorted(
              Comparator.comparing(
                  (Path version) -> version.resolve(".exists").toFile().lastModified(),
                  Comparator.reverseOrder()))
          .toList();
    }
  }

  private static Process start(Path postgres, Path data) throws IOException {
    List<String> command = new ArrayList<>();
    if (LinuxUtils.isUnshareAvailable()) {
      // PostgreSQL refuses to run as root.
      command.addAll(List.of("unshare", "-U"));
    }
    command.addAll(List.of(postgres.toString(), "--single", "-D", data.toString(), "postgres"));
    return new ProcessBuilder(command).redirectErrorStream(true).start();
  }

  private static int exitCode(Process process) throws InterruptedIOException {
    try {
      return process.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException();
    }
  }
}
