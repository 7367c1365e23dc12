package dev.paylink.events.message.letter;

import dev.paylink.api.OrderStatus;
import dev.paylink.base.id.TypeId;
import dev.paylink.base.locale.TimeText;
import dev.paylink.base.url.UrlHost;
import dev.paylink.data.db.Columns;
import dev.paylink.events.message.letter.Letter.Paragraph;
import dev.paylink.events.message.letter.Letter.Part;
import dev.paylink.events.message.letter.OrderFacts.WaitingPayment;
import dev.paylink.events.message.letter.PaidDay.PaidOrder;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Messages to the merchant. Empty if a message would not be true any more. */
final class MerchantLetters {
  private MerchantLetters() {}

  static Optional<Letter> orderPaid(MessageFacts facts, OrderFacts order) {
    return Optional.of(
        new LetterWriter(facts, LetterText.ORDER_PAID_SUBJECT, facts.money(order.amount()))
            .say(LetterText.ORDER_PAID_BODY)
            .about(order)
            .letter());
  }

  static Optional<Letter> digest(MessageFacts facts, PaidDay day) {
    if (day.orders().isEmpty()) {
      return Optional.empty();
    }
    String date = TimeText.of(day.date(), facts.language());
    String count = day.orders().size() + (day.more() ? "+" : "");
    LetterWriter letter =
        new LetterWriter(facts, LetterText.DIGEST_SUBJECT, date, count)
            .say(LetterText.DIGEST_BODY, date);
    for (PaidOrder order : day.orders()) {
      letter.row(order.number(), facts.money(order.amount()));
    }
    if (day.more()) {
      letter.say(LetterText.DIGEST_MORE);
    } else {
      day.totals().forEach(total -> letter.row(LetterText.TOTAL, facts.money(total)));
    }
    return Optional.of(letter.letter());
  }

  static Optional<Letter> transferReported(MessageFacts facts, OrderFacts order) {
    if (order.status() != OrderStatus.PENDING) {
      return Optional.empty();
    }
    WaitingPayment transfer = order.payment();
    String due = facts.money(transfer == null ? order.amount() : transfer.asked());
    LetterWriter letter =
        new LetterWriter(facts, LetterText.TRANSFER_REPORTED_SUBJECT, due)
            .say(LetterText.TRANSFER_REPORTED_BODY)
            .about(order);
    if (transfer != null) {
      letter.row(LetterText.DUE, due).row(LetterText.REFERENCE, transfer.reference());
    }
    return Optional.of(letter.letter());
  }

  /** Names the host alone: the rest of the URL may hold a secret. */
  static Optional<Letter> endpointDisabled(MessageFacts facts) {
    Columns endpoint = Columns.of(facts.object());
    String host = UrlHost.of(URI.create(endpoint.text("url"))).map(UrlHost::name).orElse(null);
    return Optional.of(
        new LetterWriter(facts, LetterText.ENDPOINT_DISABLED_SUBJECT)
            .say(LetterText.ENDPOINT_DISABLED_BODY)
            .row(LetterText.ENDPOINT_HOST, host)
            .row(LetterText.ENDPOINT_ID, endpoint.text("id"))
            .say(LetterText.ENDPOINT_DISABLED_NEXT)
            .letter());
  }

  static Optional<Letter> tokenExpiring(MessageFacts facts) {
    Columns token = Columns.of(facts.object());
    String end = facts.time(Objects.requireNonNull(token.time("expires_at")));
    return Optional.of(
        new LetterWriter(facts, LetterText.TOKEN_EXPIRING_SUBJECT, end)
            .say(LetterText.TOKEN_EXPIRING_BODY)
            .row(LetterText.TOKEN_LABEL, token.text("label"))
            .row(LetterText.TOKEN_ID, token.id(TypeId.TOKEN, "id"))
            .letter());
  }

  /**
   * What was changed now comes before what is pending, as it can no longer be withdrawn.
   *
   * @param publicUrl where it is withdrawn
   */
  static Optional<Letter> moneyChanged(MessageFacts facts, String publicUrl) {
    String shop = facts.shop().name();
    List<String> changed = MoneyFields.changed(facts.object());
    if (!changed.isEmpty()) {
      return Optional.of(
          new LetterWriter(facts, LetterText.MONEY_CHANGED_SUBJECT)
              .say(LetterText.MONEY_CHANGED_BODY, shop)
              .row(LetterText.MONEY_FIELDS, words(facts, changed))
              .say(LetterText.MONEY_NOT_YOU)
              .letter());
    }
    if (!(facts.object().get("pendingChange") instanceof Map<?, ?> pending)) {
      return Optional.empty();
    }
    Instant at = Instant.parse(String.valueOf(pending.get("takesEffectAt")));
    return Optional.of(
        new LetterWriter(facts, LetterText.MONEY_PENDING_SUBJECT)
            .say(LetterText.MONEY_PENDING_BODY, shop, facts.time(at))
            .row(LetterText.MONEY_FIELDS, words(facts, MoneyFields.pending(facts.object())))
            .say(LetterText.MONEY_PENDING_NEXT, publicUrl)
            .letter());
  }

  private static String words(MessageFacts facts, List<String> fields) {
    return fields.stream().map(field -> word(facts, field)).collect(Collectors.joining(", "));
  }

  /** Settings of extensions have no other words than their names. */
  private static String word(MessageFacts facts, String field) {
    LetterText word =
        switch (field) {
          case "bankAccount" -> LetterText.MONEY_BANK_ACCOUNT;
          case "instructions" -> LetterText.MONEY_INSTRUCTIONS;
          case "notifyEmail" -> LetterText.MONEY_NOTIFY_EMAIL;
          default -> null;
        };
    return word == null ? field : LetterWriter.TEXTS.get(facts.language(), word);
  }

  /** What an extension wrote; a part for each paragraph. */
  static Optional<Letter> ofExtension(MessageFacts facts) {
    Object subject = facts.object().get("subject");
    Object text = facts.object().get("text");
    return subject instanceof String line && text instanceof String whole
        ? Optional.of(
            new Letter(line, Stream.of(whole.split("\n{2,}")).<Part>map(Paragraph::new).toList()))
        : Optional.empty();
  }
}
