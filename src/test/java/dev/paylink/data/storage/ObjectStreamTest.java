package dev.paylink.data.storage;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.data.storage.StorageException.Reason;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.streams.ReadStream;
import io.vertx.core.streams.WriteStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class ObjectStreamTest {
  private final Vertx vertx = Vertx.vertx();
  private final Source source = new Source();
  private final AtomicInteger released = new AtomicInteger();
  private final AtomicReference<Throwable> failure = new AtomicReference<>();
  private final AtomicInteger ended = new AtomicInteger();

  @AfterEach
  void close() {
    vertx.close().await();
  }

  /** A source that the test drives. */
  private static final class Source implements ReadStream<Buffer> {
    private Handler<Buffer> handler;
    private Handler<Void> endHandler;
    private Handler<Throwable> exceptionHandler;

    @Override
    public Source handler(Handler<Buffer> handler) {
      this.handler = handler;
      return this;
    }

    @Override
    public Source endHandler(Handler<Void> handler) {
      this.endHandler = handler;
      return this;
    }

    @Override
    public Source exceptionHandler(Handler<Throwable> handler) {
      this.exceptionHandler = handler;
      return this;
    }

    @Override
    public Source pause() {
      return this;
    }

    @Override
    public Source resume() {
      return this;
    }

    @Override
    public Source fetch(long amount) {
      return this;
    }
  }

  /** A target that takes nothing. */
  private static final class Broken implements WriteStream<Buffer> {
    @Override
    public Broken exceptionHandler(Handler<Throwable> handler) {
      return this;
    }

    @Override
    public Future<Void> write(Buffer data) {
      return Future.failedFuture("gone");
    }

    @Override
    public Future<Void> end() {
      return Future.succeededFuture();
    }

    @Override
    public Broken setWriteQueueMaxSize(int maxSize) {
      return this;
    }

    @Override
    public boolean writeQueueFull() {
      return false;
    }

    @Override
    public Broken drainHandler(Handler<Void> handler) {
      return this;
    }
  }

  private ObjectStream stream(Duration stall) {
    ObjectStream stream =
        new ObjectStream(vertx, source, 4, released::incrementAndGet, "a/b", stall);
    stream.exceptionHandler(failure::set);
    stream.endHandler(end -> ended.incrementAndGet());
    return stream;
  }

  @Test
  void endsAfterItsBytes() {
    List<Buffer> read = new ArrayList<>();
    stream(Duration.ofMinutes(1)).handler(read::add);
    source.handler.handle(Buffer.buffer("ab"));
    source.handler.handle(Buffer.buffer("cd"));
    source.endHandler.handle(null);
    assertEquals(2, read.size());
    assertEquals(1, ended.get());
    assertEquals(1, released.get());
  }

  @Test
  void failsIfItEndsEarly() {
    stream(Duration.ofMinutes(1)).handler(chunk -> {});
    source.handler.handle(Buffer.buffer("abc"));
    source.endHandler.handle(null);
    StorageException failed =
        assertThrows(
            StorageException.class,
            () -> {
              throw failure.get();
            });
    assertEquals(Reason.UNAVAILABLE, failed.reason());
    assertEquals("Cannot read on a/b: it ended 1 bytes early", failed.getMessage());
    assertEquals(0, ended.get());
    assertEquals(1, released.get());
  }

  @Test
  void failsOnceWithItsSource() {
    stream(Duration.ofMinutes(1)).handler(chunk -> {});
    source.exceptionHandler.handle(new IllegalStateException("broken"));
    Throwable first = failure.get();
    source.exceptionHandler.handle(new IllegalStateException("again"));
    source.endHandler.handle(null);
    assertEquals(first, failure.get());
    assertEquals(0, ended.get());
    assertEquals(1, released.get());
  }

  @Test
  void tellsAReaderThatComesAfterTheFailure() {
    ObjectStream stream =
        new ObjectStream(vertx, source, 4, released::incrementAndGet, "a/b", Duration.ofMinutes(1));
    source.exceptionHandler.handle(new IllegalStateException("broken"));
    stream.exceptionHandler(failure::set);
    assertEquals("Cannot read on a/b: broken", failure.getAndSet(null).getMessage());
    stream.exceptionHandler(failure::set);
    assertEquals(null, failure.get());
  }

  @Test
  void callsNobodyAfterItWasClosed() {
    List<Buffer> read = new ArrayList<>();
    ObjectStream stream = stream(Duration.ofMinutes(1));
    stream.handler(read::add);
    stream.close();
    stream.close();
    source.handler.handle(Buffer.buffer("ab"));
    source.exceptionHandler.handle(new IllegalStateException("reset"));
    assertEquals(List.of(), read);
    assertEquals(1, released.get());
    assertEquals(null, failure.get());
  }

  @Test
  void closesWhenTheTargetOfAPipeFails() {
    Future<Void> piped = stream(Duration.ofMinutes(1)).pipeTo(new Broken());
    source.handler.handle(Buffer.buffer("ab"));
    assertTrue(piped.failed());
    source.handler.handle(Buffer.buffer("c"));
    assertEquals(1, released.get());
  }

  @Test
  void failsWhenNothingIsRead() {
    stream(Duration.ofMillis(50)).handler(chunk -> {});
    await().until(() -> failure.get() != null);
    assertEquals(1, released.get());
  }
}
