package dev.paylink.base.work;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.paylink.api.Fault;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class FailureLogTest {
  private static final Logger LOGGER = (Logger) LoggerFactory.getLogger(FailureLogTest.class);

  private final ListAppender<ILoggingEvent> lines = new ListAppender<>();
  private final AtomicLong nanos = new AtomicLong();
  private final FailureLog log = new FailureLog(LOGGER, nanos::get);

  @BeforeEach
  void listen() {
    lines.start();
    LOGGER.addAppender(lines);
    LOGGER.setAdditive(false);
    LOGGER.setLevel(Level.INFO);
  }

  @AfterEach
  void stop() {
    LOGGER.detachAppender(lines);
    LOGGER.setAdditive(true);
  }

  @Test
  void countsWhatRepeats() {
    log.failed("Cannot work", unavailable("refused"));
    log.failed("Cannot work", unavailable("refused"));
    log.failed("Cannot work", unavailable("closed"));
    pass(60);
    log.failed("Cannot work", unavailable("no answer"));
    log.failed("Cannot work", unavailable("no answer"));
    pass(7);
    log.succeeded("Can work again");
    log.succeeded("Can work again");
    assertEquals(
        List.of(
            "WARN Cannot work: java.lang.IllegalStateException: refused",
            "WARN Cannot work (3 more times in 60 s): java.lang.IllegalStateException: no answer",
            "INFO Can work again: 5 failures in 67 s"),
        texts());
    assertTrue(lines.list.stream().allMatch(line -> line.getThrowableProxy() == null));
  }

  @Test
  void tracesOnlyTheFirstDefectOfAKind() {
    log.failed("Cannot work", new IllegalStateException("one"));
    log.failed("Cannot work", Fault.internal(new IllegalStateException("one")));
    log.failed("Cannot work", unavailable("refused"));
    log.failed("Cannot work", Fault.internal(new IllegalStateException("two")));
    assertEquals(3, lines.list.size());
    assertEquals(
        List.of(true, false, true),
        lines.list.stream().map(line -> line.getThrowableProxy() != null).toList());
  }

  @Test
  void saysWhenNothingFailsAnyMore() {
    log.failed("Request 1 failed", unavailable("refused"));
    log.failed("Request 2 failed", unavailable("refused"));
    pass(60);
    assertTrue(log.summarise("None fails"));
    pass(60);
    assertFalse(log.summarise("None fails"));
    pass(60);
    assertFalse(log.summarise("None fails"));
    assertEquals(
        List.of(
            "WARN Request 1 failed: java.lang.IllegalStateException: refused",
            "WARN Request 2 failed (1 more times in 60 s): java.lang.IllegalStateException: refused",
            "INFO None fails: 2 failures in 120 s"),
        texts());
  }

  private static Fault unavailable(String cause) {
    return Fault.unavailable("try again", new IllegalStateException(cause));
  }

  private void pass(int seconds) {
    nanos.addAndGet(TimeUnit.SECONDS.toNanos(seconds));
  }

  private List<String> texts() {
    return lines.list.stream()
        .map(line -> line.getLevel() + " " + line.getFormattedMessage())
        .toList();
  }
}
