package dev.paylink.checkout;

import dev.paylink.access.token.ClaimsBuilder;
import dev.paylink.access.token.ReceiptTokens;
import dev.paylink.access.token.ReceiptTokens.Claims;
import dev.paylink.api.OrderMessages;
import dev.paylink.base.locale.Language;
import dev.paylink.checkout.page.Frame;
import dev.paylink.checkout.page.PageRenderer;
import dev.paylink.checkout.page.PrintedReceipt;
import dev.paylink.checkout.page.PrintedReceiptBuilder;
import dev.paylink.checkout.receipt.DocumentMessages.ReceiptDocument;
import dev.paylink.checkout.receipt.ReceiptPrinter;
import dev.paylink.sales.merchant.profile.MerchantProfile;
import dev.paylink.sales.merchant.profile.Shop;
import dev.paylink.sales.receipt.ReceiptKind;
import dev.paylink.web.money.Currency;
import dev.paylink.web.money.Money;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import java.util.Base64;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Receipts as PDF files, and the addresses that prove them. Thread-safe. */
final class PrintedReceipts {
  private final ReceiptPrinter printer;
  private final ReceiptTokens tokens;
  private final String checkUrl;
  private final PageRenderer pages = new PageRenderer("");

  PrintedReceipts(ReceiptPrinter printer, ReceiptTokens tokens, String publicUrl) {
    this.printer = printer;
    this.tokens = tokens;
    this.checkUrl = publicUrl + CheckRoutes.PAGE;
  }

  /** Prints a receipt; fails with {@code unavailable} at once if too many wait. */
  Future<Buffer> pdf(ReceiptDocument document, Language language) {
    return printer.print(
        Objects.requireNonNull(Vertx.currentContext()),
        () -> pages.render(printed(document, language)));
  }

  /** The headers of a file. */
  static Map<String, String> headers(ReceiptDocument document) {
    return Map.of(
        "Content-Type",
        "application/pdf",
        "Content-Disposition",
        "attachment; filename=\"%s.pdf\"".formatted(document.number()));
  }

  private PrintedReceipt printed(ReceiptDocument document, Language language) {
    Shop shop = new Shop(document.shop(), MerchantProfile.of(document.profile()));
    return PrintedReceiptBuilder.builder()
        .frame(new Frame(language, !document.live(), shop))
        .refund(document.refund())
        .dispute(document.dispute())
        .number(document.number())
        .shop(document.shop())
        .live(document.live())
        .amount(Money.exact(document.amount(), Currency.known(document.currency())))
        .title(document.title())
        .orderNumber(OrderMessages.numberOf(document.orderId()))
        .paymentReceipt(document.paymentReceipt())
        .at(document.at())
        .code(
            proof(document)
                .map(url -> Base64.getEncoder().encodeToString(QrCode.png(url)))
                .orElse(null))
        .build();
  }

  /**
   * The address by which others check a receipt. Empty for a receipt of a refund, and of a merchant
   * in test mode: it must never look like a proof of a payment.
   */
  Optional<String> proof(ReceiptDocument document) {
    return document.refund() || !document.live()
        ? Optional.empty()
        : Optional.of(checkUrl + "#" + tokens.sign(claims(document)));
  }

  private static Claims claims(ReceiptDocument document) {
    return ClaimsBuilder.builder()
        .orderId(document.orderId())
        .number(document.number())
        .kind(ReceiptKind.PAYMENT.code())
        .amount(document.amount())
        .currency(document.currency())
        .paidAt(document.at())
        .shop(document.shop())
        .build();
  }
}
