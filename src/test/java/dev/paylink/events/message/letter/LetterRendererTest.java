package dev.paylink.events.message.letter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.api.MessageKind;
import dev.paylink.base.locale.Language;
import dev.paylink.events.message.letter.Letter.Button;
import dev.paylink.events.message.letter.Letter.Paragraph;
import dev.paylink.events.message.letter.Letter.Row;
import dev.paylink.events.message.letter.Letter.Table;
import dev.paylink.events.message.letter.LetterRenderer.Rendered;
import dev.paylink.sales.merchant.profile.MerchantProfileBuilder;
import dev.paylink.sales.merchant.profile.Shop;
import java.util.List;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class LetterRendererTest {
  private static final String HOSTILE = "</style><img src=x onerror=alert(1)> & \"quoted\" 'x'";

  static Stream<Arguments> messages() {
    return Stream.of(MessageKind.values())
        .flatMap(
            kind -> Stream.of(Language.values()).map(language -> Arguments.of(kind, language)));
  }

  /** The words in their order, without what only the text has: colons and line of the footer. */
  private static String words(String text) {
    return text.replace("\n-- \n", " ").replaceAll("[\\s\u00a0]+", " ").replace(":", "").strip();
  }

  @ParameterizedTest
  @MethodSource("messages")
  void saysTheSameInTextAndHtml(MessageKind kind, Language language) {
    MessageFacts facts = SampleFacts.of(kind, language).testMode(true).build();
    Rendered message = SampleFacts.rendered(facts);
    Document html = Jsoup.parse(message.html());
    StringBuilder body = new StringBuilder();
    html.body()
        .select("h1, p, th, td:has(> bdi), a")
        .forEach(
            element -> {
              body.append(element.text()).append(' ');
              if (element.is("a")) {
                body.append(element.attr("href")).append(' ');
              }
            });
    assertEquals(words(message.text()), words(body.toString()));
    assertEquals(language.tag(), html.selectFirst("html").attr("lang"));
    assertEquals(words(message.subject()), words(html.title()));
  }

  @Test
  void escapesWhatPeopleTyped() {
    MessageFacts facts =
        SampleFacts.of(MessageKind.RECEIPT, Language.EN)
            .shop(new Shop(HOSTILE, SampleFacts.PROFILE))
            .build();
    Letter letter =
        new Letter(
            HOSTILE,
            List.of(
                new Paragraph(HOSTILE),
                new Table(List.of(new Row(HOSTILE, HOSTILE))),
                new Button(HOSTILE, "https://pay.example.com/?a=\"><b>")));
    Document html = Jsoup.parse(new LetterRenderer(SampleFacts.URL).render(letter, facts).html());
    assertEquals(0, html.select("img, b, script").size());
    assertEquals(HOSTILE, html.title());
    assertEquals(HOSTILE, html.selectFirst("h1").text());
    assertEquals(HOSTILE, html.selectFirst("bdi").text());
    assertEquals("https://pay.example.com/?a=\"><b>", html.selectFirst("a").attr("href"));
  }

  @Test
  void makesNoLinkOfAnotherProtocol() {
    MessageFacts facts = SampleFacts.of(MessageKind.RECEIPT, Language.EN).build();
    Letter letter = new Letter("Subject", List.of(new Button("Pay", "javascript:alert(1)")));
    String html = new LetterRenderer(SampleFacts.URL).render(letter, facts).html();
    assertFalse(Jsoup.parse(html).selectFirst("a").attr("href").startsWith("javascript:"), html);
  }

  @Test
  void showsLogoAndColour() {
    MessageFacts facts =
        SampleFacts.of(MessageKind.RECEIPT, Language.EN)
            .shop(
                new Shop(
                    "Batik Ayu",
                    MerchantProfileBuilder.builder().logo("ab12.png").accent("#ffee00").build()))
            .build();
    Document html = Jsoup.parse(SampleFacts.rendered(facts).html());
    assertEquals("https://pay.example.com/pay/logos/ab12.png", html.selectFirst("img").attr("src"));
    assertTrue(html.selectFirst("a").attr("style").contains("color:#"), html.html());
    assertTrue(html.selectFirst("a").parent().attr("style").contains("background:#ffee00"));
  }
}
