package dev.paylink.sales.risk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.paylink.api.Fault;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Failed assessments are logged once per second. */
class AssessmentLogTest {
  private final ListAppender<ILoggingEvent> lines = new ListAppender<>();
  private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5);
  private AssessmentLog log;

  @BeforeEach
  void open() {
    Logger logger = new LoggerContext().getLogger("risk");
    lines.start();
    logger.addAppender(lines);
    log = new AssessmentLog(logger, nanos::get);
  }

  private List<String> messages() {
    return lines.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
  }

  @Test
  void logsOneLinePerSecondAndCountsTheOthers() {
    for (int i = 0; i < 100; i++) {
      log.failed("The rules", Fault.unavailable("No database", null));
    }
    nanos.addAndGet(TimeUnit.SECONDS.toNanos(1));
    log.failed("The rules", Fault.unavailable("No database", null));
    assertEquals(2, messages().size());
    assertTrue(messages().get(0).contains("(0 more"), messages().get(0));
    assertTrue(messages().get(1).contains("(99 more"), messages().get(1));
  }

  @Test
  void logsAStackTraceOnlyForADefect() {
    log.failed("The rules", Fault.unavailable("No database", null));
    nanos.addAndGet(TimeUnit.SECONDS.toNanos(2));
    log.failed("The rules", new IllegalStateException("defect"));
    assertNull(lines.list.get(0).getThrowableProxy());
    assertNotNull(lines.list.get(1).getThrowableProxy());
  }
}
