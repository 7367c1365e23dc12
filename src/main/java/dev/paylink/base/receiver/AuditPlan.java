package dev.paylink.base.receiver;

import com.standardwebhooks.Webhook;
import dev.paylink.api.AuditMessages.ReceiverCheck;
import dev.paylink.base.id.Ids;
import dev.paylink.base.receiver.AuditEvents.AuditEvent;
import dev.paylink.base.receiver.AuditStep.Expectation;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The requests of an audit, in their order. The first one is signed right. */
public final class AuditPlan {
  /** Length of the text in a large event: an order has less. */
  private static final int LARGE = 96 * 1024;

  /** Of the first attempt, as a second attempt has another timestamp. */
  private static final Duration EARLIER = Duration.ofSeconds(10);

  private static final Duration HOUR = Duration.ofHours(1);

  private final List<AuditStep> steps = new ArrayList<>();
  private final List<String> secrets;
  private final Instant now;
  private final AuditEvents events;
  private final AuditRequests requests;

  private AuditPlan(List<String> secrets, Ids ids, Instant now) {
    this.secrets = secrets;
    this.now = now;
    this.events = new AuditEvents(ids, now);
    this.requests = new AuditRequests(events, secrets, now);
  }

  /**
   * Returns the requests.
   *
   * @param secrets that sign; more than one during a rotation
   * @throws IllegalArgumentException if a secret is malformed
   */
  public static List<AuditStep> steps(List<String> secrets, Ids ids, Instant now) {
    AuditPlan plan = new AuditPlan(secrets, ids, now);
    AuditEvent first = plan.events.event(AuditEvents.CREATED);
    AuditRequest right = plan.requests.signed(first, now.minus(EARLIER), secrets);
    plan.accepted(ReceiverCheck.RIGHT, "an event that is signed right", right);
    plan.unsigned();
    plan.wronglySigned();
    plan.tampered();
    plan.atOtherTimes();
    plan.repeated(first, right);
    plan.outOfOrder();
    plan.unusual();
    plan.twoSignatures();
    return List.copyOf(plan.steps);
  }

  private void accepted(ReceiverCheck check, String what, AuditRequest request) {
    steps.add(new AuditStep(check, Expectation.ACCEPTED, what, request));
  }

  private void unsigned() {
    AuditRequest right = requests.fresh();
    Map<String, String> headers = new HashMap<>(right.headers());
    headers.remove(Webhook.UNBRANDED_MSG_SIGNATURE_KEY);
    ReceiverCheck check = ReceiverCheck.NO_SIGNATURE;
    refused(check, "an event without a signature", right.id(), headers, right.body());
    refused(check, "an event with an empty signature", AuditRequests.withSignature(right, "v1,"));
  }

  private void refused(
      ReceiverCheck check, String what, String id, Map<String, String> headers, String body) {
    refused(check, what, new AuditRequest(id, headers, body));
  }

  private void refused(ReceiverCheck check, String what, AuditRequest request) {
    steps.add(new AuditStep(check, Expectation.REFUSED, what, request));
  }

  private void wronglySigned() {
    AuditRequest right = requests.fresh();
    String one = AuditRequests.signatures(right).get(0);
    ReceiverCheck check = ReceiverCheck.WRONG_SECRET;
    refused(
        check,
        "an event that is signed with another secret",
        requests.fresh(AuditRequests.otherSecret()));
    refused(
        check,
        "an event whose signature is right at its start only",
        AuditRequests.withSignature(right, AuditRequests.rightAtItsStart(one)));
    refused(
        check,
        "an event with a part of the right signature",
        AuditRequests.withSignature(right, AuditRequests.part(one)));
  }

  private void tampered() {
    AuditRequest right = requests.fresh();
    refused(
        ReceiverCheck.TAMPERED_BODY,
        "an event whose amount was changed after it was signed",
        right.id(),
        right.headers(),
        right.body().replace("150000", "950000"));
    refused(
        ReceiverCheck.TAMPERED_BODY,
        "an event with a space that was added after it was signed",
        right.id(),
        right.headers(),
        right.body().replaceFirst(":", ": "));
    AuditEvent other = events.event(AuditEvents.CREATED);
    Map<String, String> headers = new HashMap<>(right.headers());
    headers.put(Webhook.UNBRANDED_MSG_ID_KEY, other.id());
    refused(
        ReceiverCheck.TAMPERED_ID,
        "an event whose `webhook-id` was changed after it was signed",
        other.id(),
        headers,
        right.body());
  }

  private void atOtherTimes() {
    AuditEvent stale = events.event(AuditEvents.CREATED);
    refused(
        ReceiverCheck.STALE,
        "an event that was signed an hour ago",
        requests.signed(stale, now.minus(HOUR), secrets));
    AuditEvent future = events.event(AuditEvents.CREATED);
    refused(
        ReceiverCheck.FUTURE,
        "an event that is signed for a time in an hour",
        requests.signed(future, now.plus(HOUR), secrets));
  }

  private void repeated(AuditEvent first, AuditRequest right) {
    steps.add(
        new AuditStep(
            ReceiverCheck.REPLAYED, Expectation.KNOWN, "the same request once more", right));
    steps.add(
        new AuditStep(
            ReceiverCheck.DUPLICATE,
            Expectation.KNOWN,
            "the same event in a new attempt",
            requests.signed(first, now, secrets)));
  }

  private void outOfOrder() {
    String orderId = events.newOrder();
    AuditEvent newer = events.event(AuditEvents.CANCELLED, orderId, 2);
    AuditEvent older = events.event(AuditEvents.CREATED, orderId, 1);
    ReceiverCheck check = ReceiverCheck.OUT_OF_ORDER;
    accepted(check, "a newer event of an object", requests.signed(newer, now, secrets));
    steps.add(
        new AuditStep(
            check,
            Expectation.PASSED_OVER,
            "an older event after a newer one",
            requests.signed(older, now, secrets)));
  }

  private void unusual() {
    AuditEvent unknown = events.event(AuditEvents.UNKNOWN);
    accepted(
        ReceiverCheck.UNKNOWN_TYPE,
        "an event of an unknown type",
        requests.signed(unknown, now, secrets));
    AuditEvent large = events.large(LARGE);
    accepted(ReceiverCheck.LARGE, "an event of 96 KiB", requests.signed(large, now, secrets));
  }

  private void twoSignatures() {
    List<String> rightLast = new ArrayList<>(AuditRequests.otherSecret());
    rightLast.addAll(secrets);
    List<String> rightFirst = new ArrayList<>(secrets);
    rightFirst.addAll(AuditRequests.otherSecret());
    ReceiverCheck check = ReceiverCheck.TWO_SIGNATURES;
    accepted(check, "an event whose second signature is right", requests.fresh(rightLast));
    accepted(check, "an event whose first signature is right", requests.fresh(rightFirst));
  }
}
