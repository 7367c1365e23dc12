package dev.paylink.events.message.letter;

import dev.paylink.api.MessageKind;
import dev.paylink.base.content.Contrast;
import dev.paylink.base.locale.Language;
import dev.paylink.events.message.letter.Letter.Button;
import dev.paylink.events.message.letter.Letter.Paragraph;
import dev.paylink.events.message.letter.Letter.Part;
import dev.paylink.events.message.letter.Letter.Table;
import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Renders a message as plain text and as HTML. The template escapes by context and is compiled with
 * the service, so rendering reads no file and may run on an event loop.
 */
public final class LetterRenderer {
  private static final TemplateEngine TEMPLATES =
      TemplateEngine.createPrecompiled(ContentType.Html);

  private static final String ACCENT = "#1f4fd8";

  private final String publicUrl;

  /**
   * @param publicUrl public base URL of the service, without a trailing slash
   */
  public LetterRenderer(String publicUrl) {
    this.publicUrl = publicUrl;
  }

  /** A message as it is sent. */
  public record Rendered(String subject, String text, String html) {}

  /**
   * What surrounds the parts of a message.
   *
   * @param logoUrl of a PNG; null if absent
   * @param accent colour of buttons, as {@code #0b6e4f}
   * @param onAccent colour of their text
   * @param footer lines at the end
   */
  public record Frame(
      Language language,
      String shop,
      @Nullable String logoUrl,
      String accent,
      String onAccent,
      List<String> footer) {
    public Frame {
      footer = List.copyOf(footer);
    }
  }

  public Rendered render(Letter letter, MessageFacts facts) {
    Frame frame = frame(facts);
    StringOutput html = new StringOutput();
    TEMPLATES.render("message.jte", Map.of("letter", letter, "frame", frame), html);
    return new Rendered(letter.subject(), text(letter, frame), html.toString());
  }

  private Frame frame(MessageFacts facts) {
    String logo = facts.shop().profile().logo();
    String accent = Objects.requireNonNullElse(facts.shop().profile().accent(), ACCENT);
    return new Frame(
        facts.language(),
        facts.shop().name(),
        logo == null ? null : publicUrl + "/pay/logos/" + logo,
        accent,
        Contrast.textOn(accent),
        footer(facts));
  }

  private static List<String> footer(MessageFacts facts) {
    List<String> lines = new ArrayList<>();
    boolean toCustomer = facts.kind().isToCustomer();
    String shop = facts.shop().name();
    String contact = contact(facts);
    if (toCustomer && contact != null) {
      lines.add(LetterWriter.TEXTS.get(facts.language(), LetterText.CONTACT, shop, contact));
    }
    lines.add(LetterWriter.TEXTS.get(facts.language(), reason(facts.kind()), shop));
    return lines;
  }

  private static LetterText reason(MessageKind kind) {
    if (kind == MessageKind.EXTENSION) {
      return LetterText.FOOTER_EXTENSION;
    }
    return kind.isToCustomer() ? LetterText.FOOTER_CUSTOMER : LetterText.FOOTER_MERCHANT;
  }

  private static @Nullable String contact(MessageFacts facts) {
    List<String> ways = new ArrayList<>();
    for (String way :
        new @Nullable String[] {
          facts.shop().profile().supportEmail(),
          facts.shop().profile().supportPhone(),
          facts.shop().profile().supportUrl()
        }) {
      if (way != null) {
        ways.add(way);
      }
    }
    return ways.isEmpty() ? null : String.join(", ", ways);
  }

  private static String text(Letter letter, Frame frame) {
    return letter.subject()
        + "\n\n"
        + letter.parts().stream().map(LetterRenderer::text).collect(Collectors.joining("\n\n"))
        + "\n\n-- \n"
        + String.join("\n", frame.footer())
        + "\n";
  }

  private static String text(Part part) {
    if (part instanceof Table table) {
      return table.rows().stream()
          .map(row -> "%s: %s".formatted(row.name(), row.value()))
          .collect(Collectors.joining("\n"));
    }
    if (part instanceof Button button) {
      return "%s: %s".formatted(button.label(), button.url());
    }
    return ((Paragraph) part).text();
  }
}
