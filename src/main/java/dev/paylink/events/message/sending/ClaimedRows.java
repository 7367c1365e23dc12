package dev.paylink.events.message.sending;

import dev.paylink.access.token.DownloadLinks;
import dev.paylink.api.MessageKind;
import dev.paylink.api.OrderStatus;
import dev.paylink.base.config.AppConfig;
import dev.paylink.base.id.OrderNumber;
import dev.paylink.base.id.TypeId;
import dev.paylink.base.json.StrictJson;
import dev.paylink.base.locale.Language;
import dev.paylink.base.work.FailureLog;
import dev.paylink.catalog.paymentlink.CheckoutUrls;
import dev.paylink.data.db.Columns;
import dev.paylink.events.message.letter.MessageFacts;
import dev.paylink.events.message.letter.MessageFactsBuilder;
import dev.paylink.events.message.letter.OrderFacts;
import dev.paylink.events.message.letter.OrderFacts.WaitingPayment;
import dev.paylink.events.message.letter.OrderFactsBuilder;
import dev.paylink.sales.merchant.MessageSettings;
import dev.paylink.sales.merchant.PaymentMethods;
import dev.paylink.sales.merchant.profile.Shop;
import dev.paylink.sales.payment.PaymentDisplay;
import dev.paylink.sales.receipt.ReceiptKind;
import dev.paylink.sales.receipt.ReceiptNumbers;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Maps rows of {@link SendingSql#CLAIM}. */
final class ClaimedRows {
  private static final Logger log = LoggerFactory.getLogger(ClaimedRows.class);

  private final FailureLog failures = new FailureLog(log);
  private final CheckoutUrls urls;
  private final String publicUrl;
  private final DownloadLinks downloads;
  private final AppConfig.Orders orders;

  /**
   * @param publicUrl public base URL of the service, without a trailing slash
   * @param downloads signs the addresses of downloads
   */
  ClaimedRows(String publicUrl, DownloadLinks downloads, AppConfig.Orders orders) {
    this.urls = new CheckoutUrls(publicUrl);
    this.publicUrl = publicUrl;
    this.downloads = downloads;
    this.orders = orders;
  }

  Claimed claimed(Columns row) {
    return ClaimedBuilder.builder()
        .id(row.uuid("id"))
        .eventId(row.uuid("event_id"))
        .merchantId(row.uuid("merchant_id"))
        .kind(MessageKind.of(row.text("kind")))
        .channel(row.text("channel"))
        .recipient(row.text("recipient"))
        .orderId(row.optionalUuid("order_id"))
        .fence((int) row.number("fence"))
        .attempts((int) row.number("attempts"))
        .firstDueAt(Objects.requireNonNull(row.time("first_due_at")))
        .endsAt(row.time("ends_at"))
        .sentWithinHour((int) row.number("sent_within_hour"))
        .off(isOff(row))
        .facts(readable(row))
        .build();
  }

  private static boolean isOff(Columns row) {
    MessageSettings choices = MessageSettings.of(row.text("choices"));
    return !row.flag("requested")
        && choices.of(MessageKind.of(row.text("kind"))) == MessageSettings.Choice.OFF;
  }

  /** Null for facts that this version cannot read: the other messages of the claim are sent. */
  private @Nullable MessageFacts readable(Columns row) {
    try {
      return facts(row);
    } catch (RuntimeException unreadable) {
      failures.failed("Cannot read what a message is about", unreadable);
      return null;
    }
  }

  private MessageFacts facts(Columns row) {
    Shop shop = Shop.of(row.text("merchant_name"), row.text("profile"));
    return MessageFactsBuilder.builder()
        .kind(MessageKind.of(row.text("kind")))
        .testMode(row.text("mode").equals("test"))
        .shop(shop)
        .language(language(row, shop))
        .order(row.optionalText("order_status") == null ? null : order(row))
        .object(object(row))
        .outdated(row.flag("outdated"))
        .build();
  }

  private static Map<?, ?> object(Columns row) {
    String subject = row.optionalText("subject");
    String text = row.optionalText("text");
    if (subject != null && text != null) {
      return Map.of("subject", subject, "text", text);
    }
    String object = row.optionalText("object");
    return object == null ? Map.of() : StrictJson.read(object, Map.class);
  }

  /** Customers are written to in the language of their page, merchants in their own. */
  private static Language language(Columns row, Shop shop) {
    boolean toCustomer = MessageKind.of(row.text("kind")).isToCustomer();
    return Language.ofTag(row.optionalText(toCustomer ? "language" : "mail_language"))
        .or(() -> Language.ofTag(shop.profile().language()))
        .orElse(Language.EN);
  }

  private OrderFacts order(Columns row) {
    UUID id = row.uuid("order_id");
    Instant createdAt = TypeId.timeOf(id);
    String orderId = TypeId.ORDER.encode(id);
    String token = row.optionalText("checkout_token");
    boolean hasDownloads = row.optionalUuid("product_id") != null;
    List<String> chosen = Objects.requireNonNullElse(row.optionalTexts("chosen"), List.of());
    return OrderFactsBuilder.builder()
        .number(OrderNumber.of(id))
        .receiptNumber(
            ReceiptNumbers.format(
                ReceiptKind.PAYMENT,
                row.optionalInteger("receipt_year"),
                row.optionalNumber("receipt_number")))
        .title(row.optionalText("title"))
        .status(OrderStatus.of(row.text("order_status")))
        .amount(row.money())
        .received(row.money(row.number("received_minor")))
        .refunded(row.money(row.number("refunded_minor") - row.number("lost_minor")))
        .lost(row.money(row.number("lost_minor")))
        .refundsByHand(row.flag("refunds_by_hand"))
        .createdAt(createdAt)
        .paidAt(row.time("paid_at"))
        .deadline(createdAt.plus(orders.pendingTtl(chosen)))
        .receiptUrl(token == null ? null : urls.receipt(token, orderId))
        .downloadUrl(hasDownloads ? download(orderId) : null)
        .downloadUntil(hasDownloads ? downloads.end() : null)
        .payment(row.optionalText("provider") == null ? null : payment(row))
        .build();
  }

  private String download(String orderId) {
    return publicUrl + "/downloads/" + downloads.sign(orderId);
  }

  private static WaitingPayment payment(Columns row) {
    String display = row.optionalText("display");
    return new WaitingPayment(
        row.money(row.number("asked_minor")),
        row.text("provider").equals(PaymentMethods.MANUAL),
        row.optionalText("instructions"),
        row.optionalText("customer_reference"),
        display == null ? null : StrictJson.read(display, PaymentDisplay.class));
  }
}
