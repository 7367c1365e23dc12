package dev.paylink.events.message.letter;

import dev.paylink.api.MessageKind;
import dev.paylink.base.locale.TextBundle;
import dev.paylink.events.message.letter.Letter.Button;
import dev.paylink.events.message.letter.Letter.Paragraph;
import dev.paylink.events.message.letter.Letter.Part;
import dev.paylink.events.message.letter.Letter.Row;
import dev.paylink.events.message.letter.Letter.Table;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes one message, part by part. What is null is left out. */
final class LetterWriter {
  static final TextBundle<LetterText> TEXTS =
      new TextBundle<>(LetterText.class, "/paylink-messages/texts");

  private final MessageFacts facts;
  private final String subject;
  private final List<Part> parts = new ArrayList<>();
  private final List<Row> rows = new ArrayList<>();

  LetterWriter(MessageFacts facts, LetterText subject, String... arguments) {
    this.facts = facts;
    this.subject = TEXTS.get(facts.language(), subject, arguments);
    if (facts.testMode()) {
      say(test(facts.kind()));
    }
  }

  private static LetterText test(MessageKind kind) {
    return switch (kind) {
      case ENDPOINT_DISABLED, TOKEN_EXPIRING, BANK_ACCOUNT_CHANGED, EXTENSION ->
          LetterText.TEST_MERCHANT;
      case RECEIPT, REFUND, LATE_MONEY, INSTRUCTIONS, REMINDER, ORDER_PAID, TRANSFER_REPORTED ->
          LetterText.TEST;
    };
  }

  LetterWriter say(LetterText text, String... arguments) {
    return paragraph(TEXTS.get(facts.language(), text, arguments));
  }

  LetterWriter paragraph(@Nullable String text) {
    return text == null ? this : add(new Paragraph(text));
  }

  LetterWriter button(LetterText label, @Nullable String url) {
    return url == null ? this : add(new Button(TEXTS.get(facts.language(), label), url));
  }

  /** Adds what every message says of its order. */
  LetterWriter about(OrderFacts order) {
    return row(LetterText.ITEM, order.title())
        .row(LetterText.AMOUNT, facts.money(order.amount()))
        .row(LetterText.ORDER, order.number())
        .row(LetterText.CREATED, facts.time(order.createdAt()));
  }

  /** Adds a line to the table that is written before the next other part. */
  LetterWriter row(LetterText name, @Nullable String value) {
    return value == null ? this : row(TEXTS.get(facts.language(), name), value);
  }

  LetterWriter row(String name, String value) {
    rows.add(new Row(name, value));
    return this;
  }

  private LetterWriter add(Part part) {
    endTable();
    parts.add(part);
    return this;
  }

  private void endTable() {
    if (!rows.isEmpty()) {
      parts.add(new Table(rows));
      rows.clear();
    }
  }

  Letter letter() {
    endTable();
    return new Letter(subject, parts);
  }
}
