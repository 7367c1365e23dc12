package dev.paylink.events.message.letter;

import dev.paylink.api.MerchantMessages.BankAccount;
import dev.paylink.api.MessageKind;
import dev.paylink.api.OrderStatus;
import dev.paylink.api.PaymentMessages.VirtualAccount;
import dev.paylink.base.locale.Language;
import dev.paylink.events.message.letter.LetterRenderer.Rendered;
import dev.paylink.events.message.letter.OrderFacts.WaitingPayment;
import dev.paylink.sales.merchant.profile.MerchantProfile;
import dev.paylink.sales.merchant.profile.MerchantProfileBuilder;
import dev.paylink.sales.merchant.profile.Shop;
import dev.paylink.sales.payment.PaymentDisplay;
import dev.paylink.web.money.Money;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** What messages of tests are made of: of each kind one that is true. */
public final class SampleFacts {
  public static final String URL = "https://pay.example.com";

  static final MerchantProfile PROFILE =
      MerchantProfileBuilder.builder()
          .supportEmail("help@batik.example")
          .supportUrl("https://batik.example/help")
          .timeZone("Asia/Jakarta")
          .bankAccount(new BankAccount("BCA", "123", "Ayu"))
          .build();

  static final String ENDPOINT = "whe_01JDN000000E00800000000001";

  private static final Map<String, Object> DISABLED =
      Map.of("url", "https://shop.example/hook", "id", ENDPOINT);

  private static final Map<String, Object> EVENT =
      Map.of(
          "id", "01936a00-0000-7000-8000-000000000001",
          "label", "Till",
          "subject", "Sign in",
          "text", "Open this link.\n\nhttps://console.example.com/mail/x",
          "expires_at", "2026-12-01T00:00:00+00:00",
          "changed", List.of("name", "bankAccount", "settings.xendit.secretKey"));

  private SampleFacts() {}

  public static MessageFactsBuilder of(MessageKind kind, Language language) {
    return MessageFactsBuilder.builder()
        .kind(kind)
        .shop(new Shop("Batik Ayu", PROFILE))
        .language(language)
        .order(order(kind).build())
        .object(kind == MessageKind.ENDPOINT_DISABLED ? DISABLED : EVENT);
  }

  static OrderFactsBuilder order(MessageKind kind) {
    return OrderFactsBuilder.builder()
        .number("4T8X0C3F")
        .receiptNumber("R-2026-000123")
        .title("Sarong")
        .status(status(kind))
        .amount(rupiah(150_000))
        .received(rupiah(150_000))
        .refunded(rupiah(kind == MessageKind.REFUND ? 50_000 : 0))
        .lost(rupiah(0))
        .createdAt(Instant.parse("2026-11-21T04:35:12Z"))
        .paidAt(Instant.parse("2026-11-21T04:36:02Z"))
        .deadline(Instant.parse("2026-11-22T04:35:12Z"))
        .receiptUrl(URL + "/pay/t/receipt")
        .payment(
            new WaitingPayment(
                rupiah(150_000),
                false,
                null,
                null,
                new PaymentDisplay(null, new VirtualAccount("BNI", "8808123"), null)));
  }

  private static OrderStatus status(MessageKind kind) {
    return switch (kind) {
      case LATE_MONEY -> OrderStatus.CANCELLED;
      case INSTRUCTIONS, REMINDER, TRANSFER_REPORTED -> OrderStatus.PENDING;
      default -> OrderStatus.PAID;
    };
  }

  static Money rupiah(long amount) {
    return amount == 0
        ? new Money(0, rupiah(1).currency())
        : Money.of(BigDecimal.valueOf(amount), "IDR");
  }

  public static Rendered rendered(MessageFacts facts) {
    return new LetterRenderer(URL).render(Letters.write(facts, URL).orElseThrow(), facts);
  }
}
