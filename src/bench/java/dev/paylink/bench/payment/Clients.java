package dev.paylink.bench.payment;

import dev.paylink.bench.Results;
import dev.paylink.bench.Waiting;
import io.vertx.core.AsyncResult;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;

/**
 * Clients on one event loop, each of which goes on when what it did before has ended, until all
 * together have done a number of things.
 */
final class Clients extends VerticleBase {
  private final int clients;
  private final int count;
  private final IntFunction<Future<?>> work;
  private final Promise<Void> done = Promise.promise();
  private int sent;
  private int ended;
  private int failed;

  private Clients(int clients, int count, IntFunction<Future<?>> work) {
    this.clients = clients;
    this.count = count;
    this.work = work;
  }

  /**
   * Does something a number of times; returns the seconds from the first start to the last end.
   *
   * @param row for failures
   * @param work from its number, 0 to {@code count - 1}
   */
  static double seconds(
      Vertx vertx,
      Results results,
      String row,
      int clients,
      int count,
      IntFunction<Future<?>> work) {
    Clients running = new Clients(clients, count, work);
    long start = System.nanoTime();
    String id = Waiting.get(vertx.deployVerticle(running));
    Waiting.get(running.done.future());
    double seconds = (System.nanoTime() - start) / (double) TimeUnit.SECONDS.toNanos(1);
    Waiting.get(vertx.undeploy(id));
    if (running.failed > 0) {
      results.fail(row, running.failed);
    }
    return seconds;
  }

  @Override
  public Future<?> start() {
    if (count == 0) {
      done.complete();
    }
    for (int i = 0; i < clients; i++) {
      next();
    }
    return Future.succeededFuture();
  }

  private void next() {
    if (sent < count) {
      work.apply(sent++).onComplete(this::end);
    }
  }

  private void end(AsyncResult<?> result) {
    if (result.failed() && failed++ == 0) {
      System.err.println(result.cause().getMessage());
    }
    ended++;
    if (ended == count) {
      done.complete();
    } else {
      next();
    }
  }
}
