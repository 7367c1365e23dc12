package dev.paylink.access.audit;

import dev.paylink.api.Fault;
import dev.paylink.api.Fault.Detail;
import dev.paylink.base.id.TypeId;
import dev.paylink.base.json.StrictJson;
import dev.paylink.http.Contract;
import dev.paylink.http.FinishedRequest;
import dev.paylink.http.KeyedRateLimit;
import dev.paylink.http.Principal;
import io.vertx.core.buffer.Buffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Requests of a node that wait to be written. Bounded in number and bytes; what does not fit is
 * lost and counted, so that a slow database neither delays requests nor fills the memory.
 * Thread-safe.
 */
public final class RequestQueue implements Consumer<FinishedRequest> {
  private static final Logger log = LoggerFactory.getLogger(RequestQueue.class);

  /** With so many waiting, they are written without waiting for the next interval. */
  static final int WAKE_AT = 500;

  static final int MAX_WAITING = 10_000;
  private static final long MAX_BYTES = 16L << 20;

  /**
   * Failures of a merchant that a node keeps in a second. A client in a loop fails much more often,
   * always alike. Successful changes are bounded by the rate limit.
   */
  static final int FAILURES_PER_SECOND = 20;

  /** A key that the contract allows. */
  private static final Pattern KEY = Pattern.compile("[\\x20-\\x7e]{1,255}");

  private final Map<String, KeptFields> operations;
  private final KeyedRateLimit failures =
      new KeyedRateLimit(FAILURES_PER_SECOND, Duration.ofSeconds(1), FAILURES_PER_SECOND);
  private final Queue<AuditEntry> waiting = new ConcurrentLinkedQueue<>();
  private final AtomicInteger count = new AtomicInteger();
  private final AtomicLong bytes = new AtomicLong();
  private final LongAdder lost = new LongAdder();
  private volatile Runnable wake = () -> {};

  public RequestQueue(Contract contract) {
    this.operations =
        contract.validators().entrySet().stream()
            .collect(
                Collectors.toUnmodifiableMap(
                    Map.Entry::getKey, operation -> KeptFields.of(operation.getValue())));
  }

  /** Takes what may be kept of a request. Never fails. */
  @Override
  public void accept(FinishedRequest request) {
    boolean tooMany =
        count.get() >= MAX_WAITING
            || bytes.get() >= MAX_BYTES
            || request.failed() && failures.take(request.principal().merchantId(), 1).refused();
    if (tooMany) {
      lost.increment();
      return;
    }
    try {
      add(kept(request));
    } catch (RuntimeException e) { // the answer is sent, and nothing else must suffer
      lost.increment();
      log.error("Request {} cannot be kept", request.requestId(), e);
    }
  }

  private void add(AuditEntry request) {
    waiting.add(request);
    bytes.addAndGet(request.bytes());
    if (count.incrementAndGet() == WAKE_AT) {
      wake.run();
    }
  }

  private AuditEntry kept(FinishedRequest request) {
    KeptFields fields = Objects.requireNonNull(operations.get(request.operationId()));
    SentPath path = new SentPath(request.pathTemplate(), request.path());
    Principal principal = request.principal();
    Fault fault = request.fault();
    List<Detail> details = fault == null ? List.of() : fields.details(fault);
    Buffer body = request.failed() && request.isChange() ? request.body() : null;
    String key = request.idempotencyKey();
    return AuditEntryBuilder.builder()
        .id(TypeId.REQUEST.decode(request.requestId()))
        .merchantId(TypeId.MERCHANT.decode(principal.merchantId()))
        .actor(principal.actor())
        .method(request.method())
        .path(request.failed() ? path.kept() : request.path())
        .operationId(request.operationId())
        .status(request.status())
        .code(fault == null ? null : fault.code().code())
        .message(fault == null ? null : path.withoutNames(fields.message(fault)))
        .details(details.isEmpty() ? null : path.withoutNames(StrictJson.write(details)))
        .address(request.address())
        .idempotencyKey(key == null || !KEY.matcher(key).matches() ? null : key)
        .durationMs(request.durationMs())
        .body(body == null ? null : fields.body(body.getBytes()))
        .build();
  }

  /** Sets what is called when many requests wait; on any thread. */
  void onMany(Runnable action) {
    wake = action;
  }

  /** Takes the oldest requests out of the queue. */
  List<AuditEntry> take(int maximum) {
    List<AuditEntry> batch = new ArrayList<>();
    while (batch.size() < maximum) {
      AuditEntry next = waiting.poll();
      if (next == null) {
        break;
      }
      bytes.addAndGet(-next.bytes());
      count.decrementAndGet();
      batch.add(next);
    }
    return batch;
  }

  int size() {
    return count.get();
  }

  /** Counts requests that were taken and could not be written. */
  void lose(int requests) {
    lost.add(requests);
  }

  /** The number of requests that were lost since the last call. */
  long takeLost() {
    return lost.sumThenReset();
  }
}
