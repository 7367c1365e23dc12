package dev.paylink.base.tracing;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Lines gather before they are written; none is lost or overtaken. */
class GatheringConsoleTest {
  private static final int LINES = 2_000;

  private final LoggerContext context = new LoggerContext();
  private final ByteArrayOutputStream written = new ByteArrayOutputStream();
  private final Logger log = context.getLogger("test");

  @Test
  void writesEveryLineInOrderBeforeItStops() {
    GatheringConsole console = start(new GatheringConsole());
    logThrough(console);
    List<String> lines = IntStream.range(0, LINES).mapToObj(i -> "line " + i).toList();
    lines.forEach(log::info);
    context.stop();
    assertEquals(lines, written());
    assertFalse(console.isStarted());
  }

  @Test
  void writesALineThatNoOtherFollows() {
    logThrough(start(new GatheringConsole()));
    log.info("alone");
    await().until(() -> written.size() > 0);
    context.stop();
    assertEquals(List.of("alone"), written());
  }

  @Test
  void pausesAfterALineThatWasLoggedJustNowUnlessTheClockWasSetBack() {
    List<List<String>> writtenBefore = new ArrayList<>();
    Instant now = Instant.ofEpochMilli(1_000_000);
    GatheringConsole console =
        start(new GatheringConsole(() -> now, millis -> writtenBefore.add(written())));
    IntStream.of(5, 4, 0, -1).forEach(age -> console.doAppend(line(now.minusMillis(age))));
    List<String> all =
        List.of("line of 999995", "line of 999996", "line of 1000000", "line of 1000001");
    assertEquals(List.of(all.subList(0, 2), all.subList(0, 3)), writtenBefore);
    assertEquals(all, written());
  }

  private GatheringConsole start(GatheringConsole console) {
    context.setMDCAdapter(new LogbackMDCAdapter());
    PatternLayoutEncoder encoder = new PatternLayoutEncoder();
    encoder.setContext(context);
    encoder.setPattern("%msg%n");
    encoder.start();
    console.setContext(context);
    console.setEncoder(encoder);
    console.start();
    console.setOutputStream(written);
    return console;
  }

  private void logThrough(GatheringConsole console) {
    CorrelatedAppender async = new CorrelatedAppender();
    async.setContext(context);
    async.setQueueSize(2 * LINES);
    async.setDiscardingThreshold(0);
    async.addAppender(console);
    async.start();
    log.addAppender(async);
    log.setLevel(Level.INFO);
  }

  private LoggingEvent line(Instant at) {
    LoggingEvent line = new LoggingEvent();
    line.setLoggerContext(context);
    line.setLevel(Level.INFO);
    line.setMessage("line of " + at.toEpochMilli());
    line.setInstant(at);
    return line;
  }

  private List<String> written() {
    return written.toString(StandardCharsets.UTF_8).lines().toList();
  }
}
