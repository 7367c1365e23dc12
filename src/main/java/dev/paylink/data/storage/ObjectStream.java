package dev.paylink.data.storage;

import dev.paylink.data.storage.StorageException.Reason;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.streams.ReadStream;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Bytes of an object, with back-pressure. It ends after exactly the requested bytes, or fails. It
 * holds a connection or a file until it has ended, failed or been closed. A pipe with a failing
 * target closes it. So does a timeout: two minutes without a read.
 */
public final class ObjectStream implements ReadStream<Buffer> {
  private static final Duration STALL = Duration.ofMinutes(2);

  private final Vertx vertx;
  private final ReadStream<Buffer> source;
  private final Runnable release;
  private final String what;
  private final Duration stall;
  private final long timer;
  private final AtomicBoolean over = new AtomicBoolean();
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>(); // not told
  private long missing;
  private volatile long lastRead = System.nanoTime();
  private volatile @Nullable Handler<Buffer> handler;
  private volatile @Nullable Handler<Void> endHandler;
  private volatile @Nullable Handler<Throwable> exceptionHandler;

  /**
   * @param source a paused stream
   * @param length the bytes that it has to have
   * @param release frees what the source holds; also called after its end
   * @param what is read, for messages
   */
  ObjectStream(Vertx vertx, ReadStream<Buffer> source, long length, Runnable release, String what) {
    this(vertx, source, length, release, what, STALL);
  }

  ObjectStream(
      Vertx vertx,
      ReadStream<Buffer> source,
      long length,
      Runnable release,
      String what,
      Duration stall) {
    this.vertx = vertx;
    this.source = source;
    this.missing = length;
    this.release = release;
    this.what = what;
    this.stall = stall;
    this.timer = vertx.setPeriodic(Math.max(1, stall.toMillis() / 4), id -> closeIfStalled());
    source.exceptionHandler(this::fail);
    source.endHandler(ended -> end());
    source.handler(this::pass);
  }

  private void closeIfStalled() {
    if (System.nanoTime() - lastRead > stall.toNanos()) {
      fail("nothing was read for %d s".formatted(stall.toSeconds()), null);
    }
  }

  private void pass(Buffer chunk) {
    lastRead = System.nanoTime();
    Handler<Buffer> reader = handler;
    if (reader == null) {
      close(); // a pipe that failed has removed its handler
    } else if (chunk.length() > missing) {
      fail("it has more bytes than it should have", null);
    } else if (!over.get()) {
      missing -= chunk.length(); // only by the thread of the source
      reader.handle(chunk);
    }
  }

  private void end() {
    if (missing != 0) {
      fail("it ended %d bytes early".formatted(missing), null);
    } else if (finish()) {
      Handler<Void> reader = endHandler;
      if (reader != null) {
        reader.handle(null);
      }
    }
  }

  private void fail(Throwable cause) {
    fail(String.valueOf(cause.getMessage()), cause);
  }

  private void fail(String why, @Nullable Throwable cause) {
    if (finish()) {
      failure.set(
          new StorageException(
              Reason.UNAVAILABLE, "Cannot read on %s: %s".formatted(what, why), cause));
      tellReader();
    }
  }

  /** Also a reader that comes after the failure. */
  private void tellReader() {
    Handler<Throwable> reader = exceptionHandler;
    Throwable untold = reader == null ? null : failure.getAndSet(null);
    if (reader != null && untold != null) {
      reader.handle(untold);
    }
  }

  private boolean finish() {
    if (!over.compareAndSet(false, true)) {
      return false;
    }
    vertx.cancelTimer(timer);
    release.run();
    return true;
  }

  /**
   * Reads all of a stream that has not been read yet.
   *
   * @param size how many bytes there are
   */
  public Future<Buffer> toBuffer(int size) {
    Promise<Buffer> whole = Promise.promise();
    Buffer bytes = Buffer.buffer(size);
    exceptionHandler(whole::tryFail);
    endHandler(ended -> whole.tryComplete(bytes));
    handler(bytes::appendBuffer);
    resume();
    return whole.future();
  }

  /** Frees what the stream holds. Nothing more is read, and no handler is called. */
  public void close() {
    finish();
  }

  /** Without a handler, the stream closes with the next bytes. */
  @Override
  public ObjectStream handler(@Nullable Handler<Buffer> handler) {
    this.handler = handler;
    return this;
  }

  @Override
  public ObjectStream endHandler(@Nullable Handler<Void> endHandler) {
    this.endHandler = endHandler;
    return this;
  }

  @Override
  public ObjectStream exceptionHandler(@Nullable Handler<Throwable> handler) {
    this.exceptionHandler = handler;
    tellReader();
    return this;
  }

  @Override
  public ObjectStream pause() {
    source.pause();
    return this;
  }

  @Override
  public ObjectStream resume() {
    source.resume();
    return this;
  }

  @Override
  public ObjectStream fetch(long amount) {
    source.fetch(amount);
    return this;
  }
}
