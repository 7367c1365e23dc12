package dev.paylink.it.support.abuse;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;

/** Counts what an attack did and how it was answered. Thread-safe. */
public final class Tally {
  private static final int TOO_MANY_REQUESTS = 429;
  private static final int UNAVAILABLE = 503;

  private final LongAdder connections = new LongAdder();
  private final LongAdder requests = new LongAdder();
  private final LongAdder closed = new LongAdder();
  private final LongAdder failures = new LongAdder();
  private final LongAdder withoutRetryAfter = new LongAdder();
  private final Map<Integer, LongAdder> answers = new ConcurrentHashMap<>();

  void connected() {
    connections.increment();
  }

  void sent(int count) {
    requests.add(count);
  }

  void closed() {
    closed.increment();
  }

  void failed() {
    failures.increment();
  }

  void answered(int status, boolean retryAfter) {
    answers.computeIfAbsent(status, first -> new LongAdder()).increment();
    if (!retryAfter && (status == TOO_MANY_REQUESTS || status == UNAVAILABLE)) {
      withoutRetryAfter.increment();
    }
  }

  /** Connections that were opened. */
  public long connections() {
    return connections.sum();
  }

  /** Requests that were started. */
  public long requests() {
    return requests.sum();
  }

  /** Connections that the service closed. */
  public long closedByService() {
    return closed.sum();
  }

  /** Connections that could not be opened and requests that got no answer. */
  public long failures() {
    return failures.sum();
  }

  /** Answers with one of these statuses; with any if there are none. */
  public long answers(int... statuses) {
    return answers.entrySet().stream()
        .filter(
            entry ->
                statuses.length == 0
                    || IntStream.of(statuses).anyMatch(status -> status == entry.getKey()))
        .mapToLong(entry -> entry.getValue().sum())
        .sum();
  }

  /** Answers 429 and 503 that do not say when to try again. */
  public long withoutRetryAfter() {
    return withoutRetryAfter.sum();
  }

  @Override
  public String toString() {
    return "%d connections (%d closed by the service), %d requests, answers %s, %d failures"
        .formatted(
            connections(), closedByService(), requests(), new TreeMap<>(answers), failures());
  }
}
