package dev.paylink.data.db;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is said of the machine's clock when the database takes long to answer. */
class DatabaseClockTest {
  private static final Instant NOW = Instant.parse("2026-11-21T04:30:00Z");

  private final ListAppender<ILoggingEvent> lines = new ListAppender<>();
  private DatabaseClock clock;

  @BeforeEach
  void open() {
    Logger logger = new LoggerContext().getLogger("clock");
    lines.start();
    logger.addAppender(lines);
    clock = new DatabaseClock(() -> NOW, logger);
  }

  /** The database has read its clock {@code behind} the machine's time of the answer. */
  private void measure(Duration behind, Duration taken) {
    long answered = System.nanoTime();
    clock.measured(NOW.minus(behind), answered - taken.toNanos(), answered);
  }

  private List<String> messages() {
    return lines.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
  }

  @Test
  void saysNothingOfARightClockAfterASlowAnswer() {
    measure(Duration.ZERO, Duration.ofSeconds(6));
    measure(Duration.ofSeconds(6), Duration.ofSeconds(6));
    measure(Duration.ofMillis(1), Duration.ofMillis(2));
    assertEquals(List.of(), messages());
    assertTrue(clock.ahead().abs().compareTo(Duration.ofMillis(500)) < 0, clock.ahead()::toString);
  }

  @Test
  void saysOnceThatAClockIsWrong() {
    measure(Duration.ofSeconds(9), Duration.ofSeconds(6));
    measure(Duration.ofSeconds(5), Duration.ofMillis(2));
    measure(Duration.ofSeconds(8), Duration.ofSeconds(6));
    assertEquals(1, messages().size(), messages()::toString);
    measure(Duration.ZERO, Duration.ofMillis(2));
    assertEquals(2, messages().size(), messages()::toString);
    assertTrue(messages().get(1).contains("agrees"), messages()::toString);
  }
}
