package dev.paylink.events.message.sending;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.api.Fault;
import dev.paylink.api.MessageKind;
import dev.paylink.api.MessageMessages.MessageOutcome;
import dev.paylink.api.MessageMessages.MessageResult;
import dev.paylink.api.MessageMessages.SendMessage;
import dev.paylink.api.MessageStatus;
import dev.paylink.api.SendMessageBuilder;
import dev.paylink.api.ShortText;
import dev.paylink.base.id.TypeId;
import dev.paylink.base.work.FailureLog;
import dev.paylink.data.clock.MerchantClocks;
import dev.paylink.data.outbox.OutboxSignal;
import dev.paylink.events.message.letter.LetterRenderer;
import dev.paylink.events.message.letter.LetterRenderer.Rendered;
import dev.paylink.events.message.letter.Letters;
import dev.paylink.events.message.letter.MessageFacts;
import dev.paylink.events.message.letter.MessageFactsBuilder;
import io.vertx.core.Future;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sends one message that was claimed: writes it, gives it to its channel, records the outcome. */
public final class Dispatch {
  private static final Logger log = LoggerFactory.getLogger(Dispatch.class);
  private static final int MAX_ERROR = 200;
  private static final MessageOutcome NOT_WRITTEN =
      MessageOutcome.later("The message could not be written");

  private final FailureLog failures = new FailureLog(log);
  private final Bus bus;
  private final SendingStore store;
  private final LetterRenderer renderer;
  private final String publicUrl;
  private final SendRules rules;
  private final OutboxSignal events;
  private final InstantSource clock;
  private final MerchantClocks clocks;
  private final MessageMeters meters;

  /**
   * @param publicUrl public base URL of the service, without a trailing slash
   */
  public Dispatch(
      Bus bus,
      SendingStore store,
      String publicUrl,
      SendRules rules,
      OutboxSignal events,
      InstantSource clock,
      MerchantClocks clocks,
      MessageMeters meters) {
    this.bus = bus;
    this.store = store;
    this.renderer = new LetterRenderer(publicUrl);
    this.publicUrl = publicUrl;
    this.rules = rules;
    this.events = events;
    this.clock = clock;
    this.clocks = clocks;
    this.meters = meters;
  }

  /** Never fails: what cannot be recorded is sent again. */
  Future<Void> send(Claimed message) {
    return attempt(message, clock.instant())
        .recover(
            failure -> {
              failures.failed("Cannot send messages, retrying", failure);
              return Future.succeededFuture();
            });
  }

  private Future<Void> attempt(Claimed message, Instant now) {
    if (message.off()) {
      return end(message, MessageStatus.SKIPPED, message.attempts() - 1, null);
    }
    Optional<Instant> later =
        rules.notBefore(message, now, clocks.of(message.merchantId()).ahead());
    if (later.isPresent()) {
      return postpone(message, later.get());
    }
    if (isTooLate(message, now)) {
      String reason = message.endsAt() == null ? SendRules.TOO_LATE : SendRules.OUT_OF_TIME;
      return end(message, MessageStatus.FAILED, message.attempts() - 1, reason);
    }
    MessageFacts facts = message.facts();
    return facts == null ? record(message, NOT_WRITTEN) : send(message, facts);
  }

  private Future<Void> postpone(Claimed message, Instant dueAt) {
    int attempts = message.attempts() - 1;
    if (message.kind() == MessageKind.REMINDER) {
      return store.later(message, dueAt, dueAt, attempts, null);
    }
    Future<Void> postponed =
        isTooLate(message, dueAt)
            ? end(message, MessageStatus.FAILED, attempts, SendRules.TOO_MANY)
            : store.later(message, dueAt, message.firstDueAt(), attempts, SendRules.TOO_MANY);
    return message.kind() == MessageKind.BANK_ACCOUNT_CHANGED
        ? postponed
        : postponed.compose(
            done ->
                store.allLater(message.recipient(), dueAt, SendRules.TOO_MANY, clock.instant()));
  }

  private static boolean isTooLate(Claimed message, Instant at) {
    Instant end = message.endsAt();
    return RetrySchedule.isTooLate(at, message.firstDueAt()) || end != null && !at.isBefore(end);
  }

  private Future<Void> send(Claimed message, MessageFacts facts) {
    return Future.succeededFuture(facts)
        .compose(read -> withDay(message, read))
        .map(this::write)
        .compose(
            letter -> deliver(message, facts, letter),
            unwritten -> {
              failures.failed("Cannot write a message", unwritten);
              return record(message, NOT_WRITTEN);
            });
  }

  private Optional<Rendered> write(MessageFacts facts) {
    return Letters.write(facts, publicUrl).map(letter -> renderer.render(letter, facts));
  }

  private Future<MessageFacts> withDay(Claimed message, MessageFacts facts) {
    if (message.kind() != MessageKind.ORDER_PAID || message.orderId() != null) {
      return Future.succeededFuture(facts);
    }
    ZoneId zone = facts.shop().zone();
    LocalDate day = LocalDate.ofInstant(TypeId.timeOf(message.eventId()), zone);
    return store
        .paidOn(message.merchantId(), day, zone)
        .map(paid -> MessageFactsBuilder.builder(facts).day(paid).build());
  }

  private Future<Void> deliver(Claimed message, MessageFacts facts, Optional<Rendered> letter) {
    if (letter.isEmpty()) {
      return end(message, MessageStatus.SKIPPED, message.attempts() - 1, null);
    }
    long started = System.nanoTime();
    return bus.request(BusApi.sendMessage(message.channel()), message(message, facts, letter.get()))
        .recover(failure -> Future.succeededFuture(outcome(failure)))
        .compose(
            outcome -> {
              meters.attempted(message.channel(), outcome.result(), System.nanoTime() - started);
              return record(message, outcome);
            });
  }

  private static SendMessage message(Claimed message, MessageFacts facts, Rendered letter) {
    return SendMessageBuilder.builder()
        .messageId(TypeId.MESSAGE.encode(message.id()))
        .merchantId(TypeId.MERCHANT.encode(message.merchantId()))
        .testMode(facts.testMode())
        .kind(message.kind())
        .recipient(message.recipient())
        .sender(facts.shop().name())
        .replyTo(message.kind().isToCustomer() ? facts.shop().profile().supportEmail() : null)
        .language(facts.language().tag())
        .subject(letter.subject())
        .text(letter.text())
        .html(letter.html())
        .build();
  }

  private static MessageOutcome outcome(Throwable failure) {
    Fault fault = Fault.of(failure);
    return MessageOutcome.later("The channel failed: " + fault.code().code());
  }

  private Future<Void> record(Claimed message, MessageOutcome outcome) {
    if (outcome.result() == MessageResult.SENT) {
      return end(message, MessageStatus.SENT, message.attempts(), null);
    }
    String error = error(message, outcome);
    return RetrySchedule.next(outcome, message.attempts(), message.firstDueAt(), clock.instant())
        .map(next -> store.later(message, next, message.firstDueAt(), message.attempts(), error))
        .orElseGet(() -> end(message, MessageStatus.FAILED, message.attempts(), error));
  }

  /** One line, without the recipient, whom mail servers repeat: events keep it. */
  private static @Nullable String error(Claimed message, MessageOutcome outcome) {
    if (outcome.detail() == null) {
      return null;
    }
    String recipient = Pattern.quote(message.recipient());
    String error =
        Pattern.compile(recipient, Pattern.CASE_INSENSITIVE)
            .matcher(outcome.detail())
            .replaceAll("…")
            .replaceAll("\\p{Cntrl}+", " ");
    return ShortText.of(error, MAX_ERROR);
  }

  private Future<Void> end(
      Claimed message, MessageStatus status, int attempts, @Nullable String error) {
    return store
        .end(message, status, attempts, error, clock.instant())
        .onSuccess(
            ended -> {
              if (ended) {
                meters.ended(message.kind(), status);
                events.announce();
              }
            })
        .mapEmpty();
  }
}
