package dev.paylink.base.receiver;

import static dev.paylink.api.AuditMessages.ReceiverCheck.DUPLICATE;
import static dev.paylink.api.AuditMessages.ReceiverCheck.FUTURE;
import static dev.paylink.api.AuditMessages.ReceiverCheck.LARGE;
import static dev.paylink.api.AuditMessages.ReceiverCheck.NO_SIGNATURE;
import static dev.paylink.api.AuditMessages.ReceiverCheck.OUT_OF_ORDER;
import static dev.paylink.api.AuditMessages.ReceiverCheck.REPLAYED;
import static dev.paylink.api.AuditMessages.ReceiverCheck.RIGHT;
import static dev.paylink.api.AuditMessages.ReceiverCheck.SLOW;
import static dev.paylink.api.AuditMessages.ReceiverCheck.STALE;
import static dev.paylink.api.AuditMessages.ReceiverCheck.TAMPERED_BODY;
import static dev.paylink.api.AuditMessages.ReceiverCheck.TAMPERED_ID;
import static dev.paylink.api.AuditMessages.ReceiverCheck.TWO_SIGNATURES;
import static dev.paylink.api.AuditMessages.ReceiverCheck.UNKNOWN_TYPE;
import static dev.paylink.api.AuditMessages.ReceiverCheck.WRONG_SECRET;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.paylink.api.AuditMessages.CheckResult;
import dev.paylink.api.AuditMessages.ReceiverAudit;
import dev.paylink.api.AuditMessages.ReceiverCheck;
import dev.paylink.api.DeliveryMessages.ReceiverOutcome;
import dev.paylink.base.id.Ids;
import dev.paylink.base.receiver.ReferenceReceiver.Flaw;
import dev.paylink.base.receiver.ReferenceReceiver.Reply;
import io.vertx.core.Future;
import java.time.Clock;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ReceiverAuditTest {
  private static final String SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
  private static final String OLD_SECRET = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD";

  static Stream<Arguments> right() {
    return Stream.of(
        replies("says what it did", reply -> reply),
        replies("says nothing", reply -> new Reply(reply.status(), null)),
        replies("answers 200", reply -> accepted(reply, 200)),
        replies("answers 202", reply -> accepted(reply, 202)),
        replies("answers 299", reply -> accepted(reply, 299)),
        replies("refuses with 400", reply -> refused(reply, 400)),
        replies("refuses with 403", reply -> refused(reply, 403)),
        replies("refuses with 500", reply -> refused(reply, 500)),
        replies("refuses with a redirect", reply -> refused(reply, 302)),
        replies(
            "says that it ignores what it refuses",
            reply -> reply.status() == 401 ? new Reply(401, ReceiverOutcome.IGNORED) : reply),
        replies("ignores orders that it does not know", ReceiverAuditTest::ignored));
  }

  private static Arguments replies(String name, UnaryOperator<Reply> change) {
    return arguments(name, change);
  }

  private static Reply accepted(Reply reply, int status) {
    return reply.status() == 204 ? new Reply(status, reply.outcome()) : reply;
  }

  private static Reply refused(Reply reply, int status) {
    return reply.status() == 401 ? new Reply(status, null) : reply;
  }

  private static Reply ignored(Reply reply) {
    return reply.outcome() == ReceiverOutcome.PROCESSED
        ? new Reply(204, ReceiverOutcome.IGNORED)
        : reply;
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("right")
  void passesReceiversThatAreRight(String name, UnaryOperator<Reply> change) {
    ReferenceReceiver receiver = new ReferenceReceiver(SECRET);
    ReceiverAudit audit =
        audit(request -> answer(change.apply(receiver.receive(request.headers(), request.body()))));
    assertTrue(audit.passed(), audit.toString());
    assertEquals(
        Arrays.asList(ReceiverCheck.values()),
        audit.checks().stream().map(CheckResult::name).toList());
  }

  @Test
  void passesDuringARotation() {
    for (String known : List.of(SECRET, OLD_SECRET)) {
      ReferenceReceiver receiver = new ReferenceReceiver(known);
      ReceiverAudit audit =
          audit(
              request -> answer(receiver.receive(request.headers(), request.body())),
              List.of(SECRET, OLD_SECRET));
      assertTrue(audit.passed(), audit.toString());
    }
  }

  static Stream<Arguments> flaws() {
    return Stream.of(
        flaw(
            Flaw.VERIFIES_NOTHING,
            NO_SIGNATURE,
            WRONG_SECRET,
            TAMPERED_BODY,
            TAMPERED_ID,
            STALE,
            FUTURE),
        flaw(Flaw.TAKES_UNSIGNED, NO_SIGNATURE),
        flaw(Flaw.TAKES_EMPTY_SIGNATURES, NO_SIGNATURE),
        flaw(Flaw.COMPARES_THE_START, WRONG_SECRET),
        flaw(Flaw.COMPARES_WHAT_IS_GIVEN, WRONG_SECRET),
        flaw(Flaw.COMPARES_THE_FIRST_SIGNATURE, TWO_SIGNATURES),
        flaw(Flaw.COMPARES_THE_LAST_SIGNATURE, TWO_SIGNATURES),
        flaw(Flaw.REFUSES_TWO_SIGNATURES, TWO_SIGNATURES),
        flaw(Flaw.VERIFIES_PARSED_JSON, TAMPERED_BODY),
        flaw(Flaw.TAKES_OTHER_IDS, TAMPERED_ID),
        flaw(Flaw.TAKES_ANY_TIME, STALE, FUTURE),
        flaw(Flaw.TAKES_OLD_TIMES, STALE),
        flaw(Flaw.TAKES_FUTURE_TIMES, FUTURE),
        flaw(Flaw.PROCESSES_DUPLICATES, REPLAYED, DUPLICATE),
        flaw(Flaw.KNOWS_DUPLICATES_BY_SIGNATURE, DUPLICATE),
        flaw(Flaw.REFUSES_DUPLICATES, REPLAYED, DUPLICATE),
        flaw(Flaw.PROCESSES_OLDER_EVENTS, OUT_OF_ORDER),
        flaw(Flaw.REFUSES_OLDER_EVENTS, OUT_OF_ORDER),
        flaw(Flaw.REFUSES_UNKNOWN_TYPES, UNKNOWN_TYPE),
        flaw(Flaw.REFUSES_LARGE_BODIES, LARGE));
  }

  private static Arguments flaw(Flaw flaw, ReceiverCheck... checks) {
    return arguments(flaw, Set.of(checks));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("flaws")
  void findsEachFlaw(Flaw flaw, Set<ReceiverCheck> checks) {
    ReferenceReceiver receiver = new ReferenceReceiver(SECRET, flaw);
    ReceiverAudit audit =
        audit(request -> answer(receiver.receive(request.headers(), request.body())));
    assertEquals(checks, failed(audit), audit.toString());
    assertFalse(audit.passed());
  }

  @Test
  void saysWhatAReceiverWithoutOutcomesDoesNotShow() {
    ReferenceReceiver receiver = new ReferenceReceiver(SECRET, Flaw.PROCESSES_DUPLICATES);
    ReceiverAudit audit =
        audit(
            request -> {
              Reply reply = receiver.receive(request.headers(), request.body());
              return AuditAnswer.of(reply.status(), null, 1);
            });
    assertTrue(audit.passed(), audit.toString());
    assertEquals(
        Set.of(REPLAYED, DUPLICATE, OUT_OF_ORDER),
        audit.checks().stream()
            .filter(check -> check.message().contains("is not known"))
            .map(CheckResult::name)
            .collect(Collectors.toSet()));
  }

  @Test
  void knowsEachFlaw() {
    Set<Object> known = flaws().map(row -> row.get()[0]).collect(Collectors.toSet());
    assertEquals(new HashSet<>(EnumSet.allOf(Flaw.class)), known);
  }

  @Test
  void asksAReceiverThatIsSilentOnce() {
    AtomicInteger requests = new AtomicInteger();
    ReceiverAudit audit =
        audit(
            request -> {
              requests.incrementAndGet();
              return AuditAnswer.failed("No answer within 15 s", 15_000, true);
            });
    assertEquals(Set.of(SLOW), failed(audit));
    assertEquals(1, requests.get());
  }

  @Test
  void checksNothingMoreOfAReceiverThatRefusesWhatIsRight() {
    ReceiverAudit audit = audit(request -> AuditAnswer.of(401, null, 1));
    assertEquals(Set.of(RIGHT), failed(audit));
    assertEquals(2, audit.checks().stream().filter(check -> !check.skipped()).count());
    assertEquals(
        Set.of(RIGHT), failed(audit(request -> AuditAnswer.failed("It is closed", 1, false))));
  }

  @Test
  void refusesAReceiverThatCallsNewEventsDuplicates() {
    ReceiverAudit audit = audit(request -> AuditAnswer.of(204, ReceiverOutcome.DUPLICATE, 1));
    assertEquals(Set.of(RIGHT), failed(audit));
  }

  @Test
  void skipsWhatDoesNotFitInTheTime() {
    AtomicInteger requests = new AtomicInteger();
    ReferenceReceiver receiver = new ReferenceReceiver(SECRET);
    ReceiverAudit audit =
        ReceiverAuditor.audit(
                steps(List.of(SECRET)),
                request -> {
                  requests.incrementAndGet();
                  return Future.succeededFuture(
                      answer(receiver.receive(request.headers(), request.body())));
                },
                () -> requests.get() == 3)
            .result();
    assertEquals(3, requests.get());
    assertEquals(Set.of(), failed(audit));
    assertFalse(audit.passed());
    Map<ReceiverCheck, Boolean> skipped =
        audit.checks().stream().collect(Collectors.toMap(CheckResult::name, CheckResult::skipped));
    assertFalse(skipped.get(RIGHT) || skipped.get(NO_SIGNATURE), skipped.toString());
    assertTrue(skipped.get(WRONG_SECRET) && skipped.get(TWO_SIGNATURES), skipped.toString());
  }

  private static ReceiverAudit audit(Function<AuditRequest, AuditAnswer> receiver) {
    return audit(receiver, List.of(SECRET));
  }

  private static ReceiverAudit audit(
      Function<AuditRequest, AuditAnswer> receiver, List<String> secrets) {
    return ReceiverAuditor.audit(
            steps(secrets), request -> Future.succeededFuture(receiver.apply(request)), () -> false)
        .result();
  }

  private static List<AuditStep> steps(List<String> secrets) {
    Clock clock = Clock.systemUTC();
    return AuditPlan.steps(secrets, new Ids(clock), clock.instant());
  }

  private static AuditAnswer answer(Reply reply) {
    return AuditAnswer.of(reply.status(), reply.outcome(), 1);
  }

  private static Set<ReceiverCheck> failed(ReceiverAudit audit) {
    return audit.checks().stream()
        .filter(check -> !check.passed() && !check.skipped())
        .map(CheckResult::name)
        .collect(Collectors.toSet());
  }
}
