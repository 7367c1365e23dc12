package dev.paylink.tracing;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** No line is lost or overtaken, while lines gather before they are written. */
class GatheringConsoleTest {
  private static final int LINES = 2_000;

  private final LoggerContext context = new LoggerContext();
  private final ByteArrayOutputStream written = new ByteArrayOutputStream();
  private final GatheringConsole console = new GatheringConsole();
  private final Logger log = context.getLogger("test");

  GatheringConsoleTest() {
    context.setMDCAdapter(new LogbackMDCAdapter());
    PatternLayoutEncoder encoder = new PatternLayoutEncoder();
    encoder.setContext(context);
    encoder.setPattern("%msg%n");
    encoder.start();
    console.setContext(context);
    console.setEncoder(encoder);
    console.start();
    console.setOutputStream(written);
    CorrelatedAppender async = new CorrelatedAppender();
    async.setContext(context);
    async.setQueueSize(2 * LINES);
    async.setDiscardingThreshold(0);
    async.addAppender(console);
    async.start();
    log.addAppender(async);
    log.setLevel(Level.INFO);
  }

  @Test
  void writesEveryLineInOrderBeforeItStops() {
    List<String> lines = IntStream.range(0, LINES).mapToObj(i -> "line " + i).toList();
    lines.forEach(log::info);
    context.stop();
    assertEquals(lines, written.toString(StandardCharsets.UTF_8).lines().toList());
    assertFalse(console.isStarted());
  }

  @Test
  void writesALineThatNoOtherFollows() {
    log.info("alone");
    await().until(() -> written.size() > 0);
    context.stop();
    assertEquals("alone", written.toString(StandardCharsets.UTF_8).strip());
  }
}
