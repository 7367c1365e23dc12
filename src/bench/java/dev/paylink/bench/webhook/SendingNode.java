package dev.paylink.bench.webhook;

import dev.paylink.base.config.FreePort;
import dev.paylink.bench.BenchDatabase;
import dev.paylink.bench.JavaProcess;
import dev.paylink.bench.Keys;
import dev.paylink.bench.Waiting;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * The packaged service in a process of its own, as shipped but for addresses and limits, which
 * sends deliveries. It can be stopped for a time, so that another node has all shards and this one
 * stays warm.
 */
final class SendingNode implements AutoCloseable {
  /** Its senders have all shards, each equally many, and no other sender is left. */
  private static final String OWNS_ALL =
      """
      select 1 from (select sender, count(*) as shards from webhook_shard group by sender) owner
      having count(sender) = %1$d and max(shards) - min(shards) <= 1
        and (select count(*) from webhook_sender) = %1$d
      """;

  private final BenchDatabase database;
  private final JavaProcess process;
  private final int loops;
  private final int port;

  /**
   * @param loops that deliver
   */
  SendingNode(BenchDatabase database, Path log, int loops) {
    this.database = database;
    this.loops = loops;
    this.port = FreePort.find();
    int probes = FreePort.find();
    Map<String, String> settings = new HashMap<>(Keys.environment(database.login()));
    settings.put("PAYLINK_HTTP_PORT", Integer.toString(port));
    settings.put("PAYLINK_MANAGEMENT_HOST", "127.0.0.1");
    settings.put("PAYLINK_MANAGEMENT_PORT", Integer.toString(probes));
    settings.put("PAYLINK_WEBHOOKS_ALLOW_LOOPBACK", "true");
    settings.put("PAYLINK_INSTANCES_WEBHOOK", Integer.toString(loops));
    this.process = JavaProcess.service(log, settings, probes);
    Runtime.getRuntime()
        .addShutdownHook(new Thread(this::resume)); // a stopped process does not end
  }

  int port() {
    return port;
  }

  long pid() {
    return process.pid();
  }

  /** Waits until it has all shards. */
  void awaitShards() {
    Waiting.until(() -> !database.texts(OWNS_ALL.formatted(loops)).isEmpty());
  }

  /** Stops the process until {@link #resume}; other nodes take its shards when its lease ends. */
  void pause() {
    signal("STOP");
  }

  /** Has the process go on. Its senders start anew if their lease has ended. */
  void resume() {
    signal("CONT");
  }

  private void signal(String name) {
    if (ProcessHandle.of(pid()).isEmpty()) {
      return;
    }
    try {
      new ProcessBuilder("kill", "-" + name, Long.toString(pid()))
          .inheritIO()
          .start()
          .onExit()
          .join();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    resume();
    process.close();
  }
}
