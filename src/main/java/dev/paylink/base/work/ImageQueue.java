package dev.paylink.base.work;

import dev.paylink.api.Fault;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decodes the images of a node one after the other, as decoded pictures take much memory. How many
 * wait and how long one takes is limited. Thread-safe; router verticles share it.
 */
public final class ImageQueue {
  private static final Logger log = LoggerFactory.getLogger(ImageQueue.class);
  private static final int MAX_WAITING = 16;
  private static final Duration MAX_TIME = Duration.ofSeconds(20);

  private final Runnable refused;
  private final Duration maxTime;
  private final AtomicInteger waiting = new AtomicInteger();
  private ExecutorService decoder = newDecoder(); // guarded by this

  /**
   * @param refused called for each image for which there is no room
   */
  public ImageQueue(Runnable refused) {
    this(refused, MAX_TIME);
  }

  ImageQueue(Runnable refused, Duration maxTime) {
    this.refused = refused;
    this.maxTime = maxTime;
  }

  /** A thread that stops when it has been idle for a while. */
  private static ExecutorService newDecoder() {
    ThreadPoolExecutor decoder =
        new ThreadPoolExecutor(
            1, 1, 10, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), ImageQueue::thread);
    decoder.allowCoreThreadTimeOut(true);
    return decoder;
  }

  private static Thread thread(Runnable work) {
    Thread thread = new Thread(work, "paylink-images");
    thread.setDaemon(true);
    return thread;
  }

  /**
   * Does blocking work when its turn comes. Fails with {@code unavailable} if too much is waiting,
   * or if nobody waits for the result any more, and with {@code invalid_request} if the work takes
   * too long.
   *
   * @param context on which the result arrives
   * @param abandoned whether nobody waits for the result any more
   */
  public <T> Future<T> run(Context context, BooleanSupplier abandoned, Callable<T> work) {
    if (waiting.incrementAndGet() > MAX_WAITING) {
      waiting.decrementAndGet();
      refused.run();
      return Future.failedFuture(Fault.unavailable("Too many images are waiting; try again", null));
    }
    Promise<T> done = Promise.promise();
    execute(() -> work(context.owner(), done, abandoned, work));
    Promise<T> result = Promise.promise();
    done.future()
        .onComplete(
            outcome -> {
              waiting.decrementAndGet();
              context.runOnContext(turn -> result.handle(outcome));
            });
    return result.future();
  }

  private synchronized void execute(Runnable work) {
    decoder.execute(work);
  }

  private <T> void work(Vertx vertx, Promise<T> done, BooleanSupplier abandoned, Callable<T> work) {
    if (abandoned.getAsBoolean()) {
      done.fail(Fault.unavailable("The client has gone", null));
      return;
    }
    ExecutorService own = decoder();
    long limit = vertx.setTimer(maxTime.toMillis(), late -> giveUp(own, done));
    try {
      done.tryComplete(work.call());
    } catch (Throwable failure) { // also of a picture for which there is no memory
      done.tryFail(failure);
    } finally {
      vertx.cancelTimer(limit);
    }
  }

  private synchronized ExecutorService decoder() {
    return decoder;
  }

  /** The thread may never return from the decoder: others take its place and its queue. */
  private void giveUp(ExecutorService stuck, Promise<?> done) {
    synchronized (this) {
      if (decoder == stuck) {
        decoder = newDecoder();
        stuck.shutdownNow().forEach(decoder::execute);
      }
    }
    log.warn("An image was refused, as it was not decoded within {} ms", maxTime.toMillis());
    done.tryFail(
        Fault.invalid(
            "", "must be an image that is decoded in %d s".formatted(maxTime.toSeconds())));
  }
}
