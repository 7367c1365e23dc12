package dev.paylink.it.support.abuse;

import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** Load of clients that mean harm: starts with {@link #start} and goes on until it is closed. */
public abstract class Attack implements AutoCloseable {
  static final String HOST = "127.0.0.1";

  private static final int FIRST_ADDRESS = 2;
  private static final int STOP_SECONDS = 20;

  final Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(2));
  final Tally tally = new Tally();
  volatile boolean stopped;

  /** Returns addresses of the loopback network from which attackers connect: 127.0.0.2 and on. */
  static List<String> addresses(int count) {
    return IntStream.range(FIRST_ADDRESS, FIRST_ADDRESS + count)
        .mapToObj(last -> "127.0.0." + last)
        .toList();
  }

  public abstract void start();

  public Tally tally() {
    return tally;
  }

  /** Ends the attack and closes its connections. */
  @Override
  public void close() {
    stopped = true;
    try {
      vertx.close().toCompletionStage().toCompletableFuture().get(STOP_SECONDS, TimeUnit.SECONDS);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
