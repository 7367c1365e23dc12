package dev.paylink.bench;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What used the processors, from {@code /proc}: the service, the database, the load with this JVM
 * and its other children, and others.
 */
public final class Processors {
  private static final Path PROC = Path.of("/proc");
  private static final double TICKS_PER_SECOND = 100; // of /proc on every Linux
  private static final long KERNEL = 2; // the parent of the kernel's threads

  private final Path postmaster;
  private final Map<Long, String> watched = new HashMap<>(); // names by process id

  /**
   * @param data the directory of the database
   */
  public Processors(Path data) {
    this.postmaster = data.resolve("postmaster.pid");
  }

  /** Whether the system tells; only Linux does. */
  static boolean known() {
    return Files.isReadable(PROC.resolve("stat"));
  }

  /**
   * Names a process that is no load: {@code service}, or {@code peer} for what it is compared with.
   */
  public void watch(String name, long pid) {
    watched.put(pid, name);
  }

  /** The number of cores that each used, and for how long that was measured. */
  public record Shares(
      double seconds, double service, double database, double peer, double load, double others) {
    JsonObject json() {
      JsonObject json =
          new JsonObject()
              .put("service", Results.round(service))
              .put("database", Results.round(database))
              .put("load", Results.round(load))
              .put("others", Results.round(others));
      return peer > 0 ? json.put("peer", Results.round(peer)) : json;
    }

    /** Returns the means of some rounds. */
    static Shares mean(List<Shares> rounds) {
      return new Shares(
          rounds.stream().mapToDouble(Shares::seconds).average().orElseThrow(),
          rounds.stream().mapToDouble(Shares::service).average().orElseThrow(),
          rounds.stream().mapToDouble(Shares::database).average().orElseThrow(),
          rounds.stream().mapToDouble(Shares::peer).average().orElseThrow(),
          rounds.stream().mapToDouble(Shares::load).average().orElseThrow(),
          rounds.stream().mapToDouble(Shares::others).average().orElseThrow());
    }
  }

  /** What was used until a moment, in ticks. */
  private record Used(
      long nanos, long busy, long service, long database, long peer, long load, long kernel) {}

  /** A measurement that has started. */
  final class Watch {
    private final Used start = used();

    /** Returns what was used since the start. */
    Shares stop() {
      Used end = used();
      double seconds = (end.nanos - start.nanos) / 1e9;
      double ticks = seconds * TICKS_PER_SECOND;
      long service = end.service - start.service;
      long database = end.database - start.database;
      long peer = end.peer - start.peer;
      long load = end.load - start.load;
      long known = service + database + peer + load + end.kernel - start.kernel;
      double others = Math.max(0, end.busy - start.busy - known);
      return new Shares(
          seconds, service / ticks, database / ticks, peer / ticks, load / ticks, others / ticks);
    }
  }

  /**
   * A line of {@code /proc/<pid>/stat}.
   *
   * @param ticks of the process, and of those of its children that have ended and that it has
   *     waited for: short-lived ones are not missed
   */
  private record Stat(long pid, long parent, long ticks) {
    static Stat of(String line) {
      String[] fields = line.substring(line.lastIndexOf(')') + 2).split(" ");
      long ticks = Arrays.stream(fields, 11, 15).mapToLong(Long::parseLong).sum();
      return new Stat(
          Long.parseLong(line.substring(0, line.indexOf(' '))), Long.parseLong(fields[1]), ticks);
    }
  }

  private Used used() {
    long server = serverPid();
    long self = ProcessHandle.current().pid();
    long database = 0;
    long load = 0;
    long kernel = 0;
    long service = 0;
    long peer = 0;
    for (Stat stat : processes()) {
      String name = watched.get(stat.pid);
      if ("service".equals(name)) {
        service += stat.ticks;
      } else if (name != null) {
        peer += stat.ticks;
      } else if (stat.pid == server || stat.parent == server) {
        database += stat.ticks;
      } else if (stat.pid == self || stat.parent == self) {
        load += stat.ticks;
      } else if (stat.parent == KERNEL) {
        kernel += stat.ticks;
      }
    }
    return new Used(System.nanoTime(), busy(), service, database, peer, load, kernel);
  }

  private long serverPid() {
    try {
      return Long.parseLong(Files.readAllLines(postmaster).get(0).strip());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<Stat> processes() {
    try (Stream<Path> all = Files.list(PROC)) {
      return all.filter(path -> Character.isDigit(path.getFileName().toString().charAt(0)))
          .flatMap(Processors::stat)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Stream<Stat> stat(Path process) {
    try {
      return Stream.of(Stat.of(Files.readString(process.resolve("stat"))));
    } catch (IOException ended) {
      return Stream.empty();
    }
  }

  /**
   * Returns the ticks of user, nice, system and steal: with those that the machine's owner gave to
   * others, and without interrupts, which work for whatever sends and receives.
   */
  private static long busy() {
    try (Stream<String> lines = Files.lines(PROC.resolve("stat"))) {
      String[] cpu = lines.findFirst().orElseThrow().trim().split(" +");
      return Stream.of(cpu[1], cpu[2], cpu[3], cpu[8]).mapToLong(Long::parseLong).sum();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
