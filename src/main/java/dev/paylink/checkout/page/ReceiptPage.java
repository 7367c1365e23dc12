package dev.paylink.checkout.page;

import dev.paylink.api.MerchantMessages.BankAccount;
import dev.paylink.checkout.page.ReceiptMoney.Back;
import dev.paylink.sales.merchant.profile.Shop;
import dev.paylink.sales.payment.PaymentDisplay;
import dev.paylink.web.money.Money;
import dev.paylink.web.text.PdfText;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The receipt. While the payment is pending, the page polls {@code <path>/status} and goes to
 * {@code <path>/return} when the state changes.
 *
 * @param title what is paid for
 * @param account where to transfer the money to, shown while pending
 * @param instructions how to pay, plain text, shown while pending
 * @param customerReference what to quote in the payment
 * @param display what to pay with, shown while pending; its QR code is at {@code <path>/qr.svg}
 * @param path of this page
 * @param retry the form for another attempt, after a failure or while pending
 * @param checkout the path to pay again after a cancellation
 * @param papers the receipts as files
 * @param downloads the path of the download page; null if there is nothing to download
 * @param successUrl the merchant's page, shown once paid
 */
@RecordBuilder
public record ReceiptPage(
    Frame frame,
    ReceiptState state,
    String title,
    ReceiptMoney money,
    String orderNumber,
    Instant createdAt,
    @Nullable BankAccount account,
    @Nullable String instructions,
    @Nullable String customerReference,
    @Nullable PaymentDisplay display,
    String path,
    @Nullable Retry retry,
    @Nullable String checkout,
    List<Paper> papers,
    @Nullable String downloads,
    @Nullable String successUrl,
    ReceiptDetails details) {
  public ReceiptPage {
    papers = List.copyOf(papers);
  }

  /**
   * A receipt as a file.
   *
   * @param number of the receipt
   * @param file path of the PDF
   * @param proof path by which others check it, with its QR code at {@code <proof>.svg}; null if it
   *     proves nothing
   */
  public record Paper(String number, String file, @Nullable String proof) {}

  /** Whether the files show some letters wrongly, so that this page should be printed. */
  public boolean pdfLacksLetters() {
    Shop shop = frame.shop();
    return !papers.isEmpty()
        && !(PdfText.isShown(title) && (shop == null || PdfText.isShown(shop.name())));
  }

  public boolean pending() {
    return state == ReceiptState.PENDING;
  }

  /** Whether a pending receipt says how to pay. */
  public boolean instructed() {
    return pending() && (instructions != null || account != null || display != null);
  }

  /** What is still to be paid for an order that is paid in part; null for any other. */
  public @Nullable Money rest() {
    return pending() || state == ReceiptState.FAILED ? money.rest() : null;
  }

  /**
   * Whether the receipt says what was received: unless that equals the amount of the order and no
   * money goes back.
   */
  public boolean showsReceived() {
    return money.received() != null
        && (money.back() != Back.NOTHING || !money.received().equals(money.amount()));
  }

  /** Whether the customer has to settle something with the shop. */
  public boolean needsShop() {
    return state == ReceiptState.CONFLICT
        || !money.elsewhere().isEmpty()
        || money.byHand() != null
        || (state == ReceiptState.CANCELLED && (money.unneeded() != null || details.told()));
  }

  /** Whether money was received. */
  public boolean settled() {
    return details.paidAt() != null;
  }
}
