package dev.paylink.it.support;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An archive of the classes that a node of the jar loads, with which one starts in about half the
 * time. It is made from a run of a node, once for each build of the jar, beside the jar. A process
 * that an agent or JDK Flight Recorder watches must not use it: JDK 17 would crash.
 */
final class ClassArchive {
  private static @Nullable List<String> options;

  private ClassArchive() {}

  /** Returns the options of a JVM whose class path starts with the jar. */
  static synchronized List<String> options(Path jar) {
    if (options == null) {
      options = List.of(); // of the node that makes it
      Path archive = fileOf(jar);
      options = made(archive) ? use(archive) : List.of();
    }
    return options;
  }

  /** What the JVM says of the archive is not for standard output, which tests read. */
  private static List<String> use(Path archive) {
    return List.of(
        "-Xlog:all=off:stdout", "-Xlog:all=warning:stderr", "-XX:SharedArchiveFile=" + archive);
  }

  /** An archive fits one JDK and one jar, by its path, size and time of change. */
  private static Path fileOf(Path jar) {
    try {
      int key =
          Objects.hash(
              jar.toAbsolutePath().toString(),
              Files.size(jar),
              Files.getLastModifiedTime(jar).toMillis(),
              System.getProperty("java.vm.version"));
      return jar.toAbsolutePath().resolveSibling("paylink-%08x.jsa".formatted(key));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The JVM that comes first makes it, and others wait meanwhile. */
  private static boolean made(Path archive) {
    Path lock = archive.resolveSibling("paylink.jsa.lock");
    try (FileChannel channel =
            FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock maker = channel.lock()) {
      if (!Files.exists(archive)) {
        removeOthers(archive);
        make(archive);
      }
      return Files.exists(archive);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Those of earlier builds, of 50 MB each. */
  private static void removeOthers(Path archive) throws IOException {
    try (DirectoryStream<Path> others =
        Files.newDirectoryStream(archive.getParent(), "paylink-*.jsa")) {
      for (Path other : others) {
        Files.delete(other);
      }
    }
  }

  private static void make(Path archive) throws IOException {
    Path unfinished = archive.resolveSibling("paylink.jsa.new");
    Files.deleteIfExists(unfinished);
    TestDatabase database = TestDatabase.shared();
    try (JarNode node =
        new JarNode(database.createMigrated(), database.user(), database.password())) {
      ClusterMember member = ClusterMember.onFreePorts(); // for the classes of a cluster
      member.of(node, List.of(member)).option("-XX:ArchiveClassesAtExit=" + unfinished).start();
      node.awaitReady();
      node.send("none", "GET", "/orders", "", null); // loads what answers requests
      node.terminate();
      node.exitCode();
    }
    if (Files.exists(unfinished)) { // not each JVM can make one
      Files.move(unfinished, archive, StandardCopyOption.ATOMIC_MOVE);
    }
  }
}
