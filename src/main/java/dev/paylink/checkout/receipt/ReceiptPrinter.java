package dev.paylink.checkout.receipt;

import dev.paylink.api.Fault;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Prints the receipts of a node as PDF files, one after the other on one thread, as each takes tens
 * of milliseconds and some megabytes. How many wait is limited. Thread-safe.
 */
public final class ReceiptPrinter {
  private static final int MAX_WAITING = 16;

  private final Runnable refused;
  private final ThreadPoolExecutor thread;
  private @Nullable ReceiptPdf pdf; // used by the thread alone

  /**
   * @param refused called for each receipt for which there is no room
   */
  public ReceiptPrinter(Runnable refused) {
    this.refused = refused;
    // The thread ends when it has had nothing to do for a while.
    this.thread =
        new ThreadPoolExecutor(
            1,
            1,
            10,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(MAX_WAITING),
            work -> {
              Thread printer = new Thread(work, "paylink-receipts");
              printer.setDaemon(true);
              return printer;
            });
    thread.allowCoreThreadTimeOut(true);
  }

  /**
   * Prints a receipt when its turn comes. Fails with {@code unavailable} at once if too many wait.
   *
   * @param context on which the result arrives
   * @param xhtml makes the receipt, on the thread of the printer
   */
  public Future<Buffer> print(Context context, Supplier<String> xhtml) {
    Promise<Buffer> done = Promise.promise();
    try {
      thread.execute(() -> print(xhtml, done));
    } catch (RejectedExecutionException full) {
      refused.run();
      return Future.failedFuture(
          Fault.unavailable("Too many receipts are being printed; try again", null));
    }
    Promise<Buffer> result = Promise.promise();
    done.future().onComplete(outcome -> context.runOnContext(turn -> result.handle(outcome)));
    return result.future();
  }

  private void print(Supplier<String> xhtml, Promise<Buffer> done) {
    try {
      ReceiptPdf printing = pdf == null ? new ReceiptPdf() : pdf;
      pdf = printing;
      done.complete(Buffer.buffer(printing.of(xhtml.get())));
    } catch (Throwable failure) { // also of a receipt for which there is no memory
      done.fail(failure);
    }
  }
}
