package dev.paylink.console.page;

import dev.paylink.api.PaymentLinkMessages.PaymentLink;
import dev.paylink.console.web.Language;
import dev.paylink.console.web.Money;
import dev.paylink.console.web.Texts;
import dev.paylink.console.web.Url;

/** What is sent to a customer with a link. */
final class ShareText {
  private ShareText() {}

  /** What the link is for, its amount and its address. */
  static String of(PaymentLink link, Language language) {
    return Texts.of(
        language,
        "link.share.text",
        link.title(),
        Money.text(link.amount(), link.currency(), language).replace('\u00a0', ' '),
        link.checkoutUrl());
  }

  /** An address that opens WhatsApp with the text; the person chooses the recipient. */
  static String whatsApp(PaymentLink link, Language language) {
    return "https://wa.me/?text=" + Url.encode(of(link, language));
  }
}
