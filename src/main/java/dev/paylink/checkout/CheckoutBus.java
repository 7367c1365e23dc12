package dev.paylink.checkout;

import dev.paylink.api.Command;
import dev.paylink.checkout.CheckoutMessages.CancelOwnOrder;
import dev.paylink.checkout.CheckoutMessages.Checkout;
import dev.paylink.checkout.CheckoutMessages.OpenCheckout;
import dev.paylink.checkout.CheckoutMessages.Pay;
import dev.paylink.checkout.CheckoutMessages.PayAgain;
import dev.paylink.checkout.CheckoutMessages.PaymentStep;
import dev.paylink.checkout.DownloadMessages.BytesCounted;
import dev.paylink.checkout.DownloadMessages.CountBytes;
import dev.paylink.checkout.DownloadMessages.DownloadableFile;
import dev.paylink.checkout.DownloadMessages.Downloads;
import dev.paylink.checkout.DownloadMessages.DownloadsFound;
import dev.paylink.checkout.DownloadMessages.FindDownloads;
import dev.paylink.checkout.DownloadMessages.FindOwnDownloads;
import dev.paylink.checkout.DownloadMessages.OpenDownloads;
import dev.paylink.checkout.DownloadMessages.OpenFile;
import dev.paylink.checkout.ReceiptMessages.LogoFile;
import dev.paylink.checkout.ReceiptMessages.OpenLogo;
import dev.paylink.checkout.ReceiptMessages.OpenReceipt;
import dev.paylink.checkout.ReceiptMessages.PaidReported;
import dev.paylink.checkout.ReceiptMessages.Receipt;
import dev.paylink.checkout.ReceiptMessages.ReportPaid;
import java.time.Duration;

/** The bus addresses between the checkout pages and the checkout verticle; internal. */
public final class CheckoutBus {
  private CheckoutBus() {}

  /** A provider has 10 s to answer; the database is used before and after. */
  private static final Duration PAY_TIMEOUT = Duration.ofSeconds(30);

  /**
   * Returns the content of a checkout page. Changes nothing, however often it is requested. Fails
   * with {@code not_found}.
   */
  public static final Command<OpenCheckout, Checkout> OPEN_CHECKOUT =
      new Command<>("paylink.checkout.open", OpenCheckout.class, Checkout.class);

  /**
   * Creates an order through a payment link and starts its payment; writes {@code order.created},
   * {@code order.suspicious} if the order is flagged, and {@code payment.pending} when the customer
   * is told how to pay. The same form again creates nothing and continues with its order. Fails
   * with {@code not_found}, {@code invalid_request} (provider), {@code payment_link_not_payable}
   * and {@code provider_failed}; after {@code provider_failed} the order exists, and the same form
   * tries again.
   */
  public static final Command<Pay, PaymentStep> PAY =
      new Command<>("paylink.checkout.pay", Pay.class, PaymentStep.class, PAY_TIMEOUT);

  /**
   * Continues the payment of an order that a browser created, or starts another one after a
   * failure, even if the link is no longer payable; writes {@code payment.pending} as {@link #PAY}
   * does. Fails with {@code not_found}, {@code invalid_request} (provider) and {@code
   * provider_failed}.
   */
  public static final Command<PayAgain, PaymentStep> PAY_AGAIN =
      new Command<>("paylink.checkout.pay-again", PayAgain.class, PaymentStep.class, PAY_TIMEOUT);

  /**
   * Cancels an order that a browser created, and writes {@code order.cancelled}; changes nothing if
   * the order is no longer pending or money has arrived for it. Fails with {@code not_found}.
   */
  public static final Command<CancelOwnOrder, PaymentStep> CANCEL_OWN_ORDER =
      new Command<>("paylink.checkout.cancel", CancelOwnOrder.class, PaymentStep.class);

  /**
   * Tells the merchant that the customer has reported the pending bank transfer of an order that
   * this browser created; writes {@code payment.reported}, once for each payment. Does nothing for
   * any other order.
   */
  public static final Command<ReportPaid, PaidReported> REPORT_PAID =
      new Command<>("paylink.checkout.report-paid", ReportPaid.class, PaidReported.class);

  /** Returns the content of a receipt. Changes nothing. Fails with {@code not_found}. */
  public static final Command<OpenReceipt, Receipt> OPEN_RECEIPT =
      new Command<>("paylink.checkout.receipt", OpenReceipt.class, Receipt.class);

  /** Returns the file of a logo. Changes nothing. Fails with {@code not_found}. */
  public static final Command<OpenLogo, LogoFile> OPEN_LOGO =
      new Command<>("paylink.checkout.logo", OpenLogo.class, LogoFile.class);

  /**
   * Finds an order of a digital product by the browser that created it. Fails with {@code
   * not_found}.
   */
  public static final Command<FindOwnDownloads, DownloadsFound> FIND_OWN_DOWNLOADS =
      new Command<>("paylink.downloads.find-own", FindOwnDownloads.class, DownloadsFound.class);

  /** Finds an order of a digital product by its e-mail address. Fails with {@code not_found}. */
  public static final Command<FindDownloads, DownloadsFound> FIND_DOWNLOADS =
      new Command<>("paylink.downloads.find", FindDownloads.class, DownloadsFound.class);

  /** Returns what the customer of an order can download. Fails with {@code not_found}. */
  public static final Command<OpenDownloads, Downloads> OPEN_DOWNLOADS =
      new Command<>("paylink.downloads.open", OpenDownloads.class, Downloads.class);

  /** Returns a file of a delivered order. Fails with {@code not_found}. */
  public static final Command<OpenFile, DownloadableFile> OPEN_FILE =
      new Command<>("paylink.downloads.open-file", OpenFile.class, DownloadableFile.class);

  /** Counts bytes of a file of a delivered order, if so many can still be sent. */
  public static final Command<CountBytes, BytesCounted> COUNT_BYTES =
      new Command<>("paylink.downloads.count", CountBytes.class, BytesCounted.class);
}
