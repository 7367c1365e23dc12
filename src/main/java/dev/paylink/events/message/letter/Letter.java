package dev.paylink.events.message.letter;

import java.util.List;

/**
 * A message as it is written, the one source of its plain text and its HTML.
 *
 * @param subject one line, which is also the heading
 * @param parts in their order
 */
public record Letter(String subject, List<Part> parts) {
  public Letter {
    subject = subject.replaceAll("[\\p{Cntrl}\\p{Zl}\\p{Zp}]+", " ");
    parts = List.copyOf(parts);
  }

  /** A part of a message. */
  public sealed interface Part {}

  /** Text; line feeds are kept. */
  public record Paragraph(String text) implements Part {
    public List<String> lines() {
      return text.lines().toList();
    }
  }

  /** Names and values, a line for each. */
  public record Table(List<Row> rows) implements Part {
    public Table {
      rows = List.copyOf(rows);
    }
  }

  /** A line of a table. */
  public record Row(String name, String value) {}

  /** A link that looks like a button. */
  public record Button(String label, String url) implements Part {}
}
