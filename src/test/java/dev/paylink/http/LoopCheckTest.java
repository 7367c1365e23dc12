package dev.paylink.http;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.base.internals.EventLoops;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class LoopCheckTest {
  @Test
  void findsALoopThatIsStuck() throws Exception {
    Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(2));
    CountDownLatch end = new CountDownLatch(1);
    try {
      LoopCheck check = new LoopCheck(EventLoops.of(vertx), Duration.ofSeconds(1));
      assertTrue(check.allRun());
      EventLoops.of(vertx)
          .get(1)
          .execute(
              () -> {
                try {
                  end.await();
                } catch (InterruptedException e) {
                  Thread.currentThread().interrupt();
                }
              });
      await().until(() -> !check.allRun());
      assertFalse(check.allRun());
      end.countDown();
      await().until(check::allRun);
    } finally {
      end.countDown();
      vertx.close().toCompletionStage().toCompletableFuture().get();
    }
  }

  @Test
  void findsALoopThatHasEnded() throws Exception {
    Vertx vertx = Vertx.vertx();
    LoopCheck check = new LoopCheck(EventLoops.of(vertx));
    vertx.close().toCompletionStage().toCompletableFuture().get();
    await().until(() -> !check.allRun());
  }
}
