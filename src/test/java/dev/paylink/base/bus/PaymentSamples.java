package dev.paylink.base.bus;

import static dev.paylink.base.bus.Samples.AMOUNT;
import static dev.paylink.base.bus.Samples.AT;
import static dev.paylink.base.bus.Samples.CUSTOMER;

import dev.paylink.api.MerchantMessages.BankAccount;
import dev.paylink.api.OrderMessages.Attribution;
import dev.paylink.api.PaymentLinkStatus;
import dev.paylink.api.PaymentMessages.DescribeProvider;
import dev.paylink.api.PaymentMessages.GetPayment;
import dev.paylink.api.PaymentMessages.ListPayments;
import dev.paylink.api.PaymentMessages.PaymentItem;
import dev.paylink.api.PaymentMessages.PaymentList;
import dev.paylink.api.PaymentMessages.PaymentRecorded;
import dev.paylink.api.PaymentMessages.PaymentReport;
import dev.paylink.api.PaymentMessages.PaymentSettled;
import dev.paylink.api.PaymentMessages.PaymentStarted;
import dev.paylink.api.PaymentMessages.ProviderDescription;
import dev.paylink.api.PaymentMessages.ProviderNotification;
import dev.paylink.api.PaymentMessages.ReceivedMoney;
import dev.paylink.api.PaymentMessages.RecordPayment;
import dev.paylink.api.PaymentMessages.SettlePayment;
import dev.paylink.api.PaymentMessages.StartPayment;
import dev.paylink.api.PaymentMessages.StartedPayment;
import dev.paylink.api.PaymentMessages.VirtualAccount;
import dev.paylink.api.PaymentStatus;
import dev.paylink.api.RiskMessages.AssessRisk;
import dev.paylink.api.RiskMessages.RiskVerdict;
import dev.paylink.api.RouteMessages.RouteResponse;
import dev.paylink.api.StartPaymentBuilder;
import dev.paylink.checkout.CheckoutMessages.CancelOwnOrder;
import dev.paylink.checkout.CheckoutMessages.Checkout;
import dev.paylink.checkout.CheckoutMessages.Offer;
import dev.paylink.checkout.CheckoutMessages.OfferedMethod;
import dev.paylink.checkout.CheckoutMessages.OpenCheckout;
import dev.paylink.checkout.CheckoutMessages.Pay;
import dev.paylink.checkout.CheckoutMessages.PayAgain;
import dev.paylink.checkout.CheckoutMessages.PaymentStep;
import dev.paylink.checkout.CheckoutMessages.PriorOrder;
import dev.paylink.checkout.DownloadMessages.BytesCounted;
import dev.paylink.checkout.DownloadMessages.CountBytes;
import dev.paylink.checkout.DownloadMessages.DownloadState;
import dev.paylink.checkout.DownloadMessages.DownloadableFile;
import dev.paylink.checkout.DownloadMessages.Downloads;
import dev.paylink.checkout.DownloadMessages.DownloadsFound;
import dev.paylink.checkout.DownloadMessages.FindDownloads;
import dev.paylink.checkout.DownloadMessages.FindOwnDownloads;
import dev.paylink.checkout.DownloadMessages.OpenDownloads;
import dev.paylink.checkout.DownloadMessages.OpenFile;
import dev.paylink.checkout.PayBuilder;
import dev.paylink.checkout.ReceiptMessages.Amount;
import dev.paylink.checkout.ReceiptMessages.LogoFile;
import dev.paylink.checkout.ReceiptMessages.OpenLogo;
import dev.paylink.checkout.ReceiptMessages.OpenReceipt;
import dev.paylink.checkout.ReceiptMessages.OrderMoney;
import dev.paylink.checkout.ReceiptMessages.PaidReported;
import dev.paylink.checkout.ReceiptMessages.Papers;
import dev.paylink.checkout.ReceiptMessages.Receipt;
import dev.paylink.checkout.ReceiptMessages.ReceiptPayment;
import dev.paylink.checkout.ReceiptMessages.RefundPaper;
import dev.paylink.checkout.ReceiptMessages.Refunded;
import dev.paylink.checkout.ReceiptMessages.ReportPaid;
import dev.paylink.checkout.ReceiptPaymentBuilder;
import dev.paylink.checkout.page.ReceiptState;
import dev.paylink.data.sandbox.ClockMessages.ClockMove;
import dev.paylink.data.sandbox.ClockMessages.GetClock;
import dev.paylink.data.sandbox.ClockMessages.MoveClock;
import dev.paylink.data.sandbox.ClockMessages.SandboxClock;
import dev.paylink.sales.merchant.profile.MerchantProfile;
import dev.paylink.sales.merchant.profile.Shop;
import dev.paylink.sales.payment.PaymentBus.CheckOrder;
import dev.paylink.sales.payment.PaymentDisplay;
import dev.paylink.sales.payment.sandbox.Outcome;
import dev.paylink.sales.payment.sandbox.SandboxMessages.Choose;
import dev.paylink.sales.payment.sandbox.SandboxMessages.OpenSandbox;
import dev.paylink.sales.payment.sandbox.SandboxMessages.SandboxPayment;
import dev.paylink.sales.payment.sandbox.SandboxMessages.SimulatePayment;
import dev.paylink.sales.payment.sandbox.SandboxMessages.Simulation;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Samples of the messages of checkout, payments and risk. */
final class PaymentSamples {
  private static final DownloadableFile DOWNLOADABLE =
      new DownloadableFile("pfile_a", "é.zip", "application/zip", 9, "00", 18);

  private static final BankAccount ACCOUNT = new BankAccount("Bank Contoh", "123-456", "Ayu");
  private static final Shop SHOP =
      new Shop(
          "Ayu",
          new MerchantProfile(
              "Ayu",
              "help@example.com",
              "+628120000000",
              "https://example.com/help",
              "https://example.com/terms",
              "Asia/Jakarta",
              "id",
              ACCOUNT,
              "#0b6e4f",
              "00.png"));
  private static final byte[] BYTES = {0, 1, (byte) 0xff, '\n', (byte) 0xc3, '{'};

  private PaymentSamples() {}

  static List<Record> all() {
    List<Record> all = new ArrayList<>(ofProviders());
    all.addAll(ofTheCheckout());
    all.addAll(ofTheSandbox());
    all.add(
        new AssessRisk(
            "mer_a", "plink_a", null, AMOUNT, "USD", CUSTOMER, "2001:db8:0:0:0:0:0:0/64"));
    all.add(new AssessRisk("mer_a", "plink_a", null, AMOUNT, "USD", null, null));
    all.add(new RiskVerdict("Known to be \"é\""));
    all.add(new RiskVerdict(null));
    return all;
  }

  private static List<Record> ofProviders() {
    return List.of(
        new DescribeProvider(),
        new DescribeProvider("mer_a", true, AMOUNT, "USD"),
        description(),
        description().notOffered(),
        new StartPayment(
            "pay_a",
            "ord_a",
            "mer_a",
            true,
            AMOUNT,
            "USD",
            "Batik",
            CUSTOMER,
            "https://x/r",
            "id",
            AT,
            List.of(new PaymentItem("Batik", 2, AMOUNT)),
            "p-1"),
        new StartPayment(
            "pay_a",
            "ord_a",
            "mer_a",
            true,
            AMOUNT,
            "USD",
            "Batik",
            CUSTOMER,
            "https://x/r",
            "id",
            null,
            List.of(new PaymentItem("Batik", 1, AMOUNT)),
            null),
        StartPaymentBuilder.builder()
            .paymentId("pay_a")
            .orderId("ord_a")
            .merchantId("mer_a")
            .testMode(false)
            .amount(AMOUNT)
            .currency("USD")
            .title("Batik")
            .returnUrl("https://x/r")
            .language("en")
            .items(List.of(new PaymentItem("Batik", 1, AMOUNT)))
            .build(),
        PaymentStarted.redirect("https://pay.example.com/?é"),
        PaymentStarted.instructions("Line\nline", "8T0C-X3FB"),
        PaymentStarted.instructions("Line", null),
        PaymentStarted.qr("00020101é", AT),
        PaymentStarted.virtualAccount("BCA", "80771234", null),
        PaymentStarted.waiting().withProviderPaymentId("p-1"),
        new StartedPayment("pay_a", "ord_a", "mer_a", true, AMOUNT, "USD", null, AT, AT),
        new StartedPayment("pay_a", "ord_a", "mer_a", false, AMOUNT, "USD", "p-1", AT, AT),
        PaymentReport.stillPending(),
        PaymentReport.ended(SettlePayment.received("acme", "pay_a", "r-1")),
        new CheckOrder(null, "ord_a"),
        new CheckOrder("mer_a", "ord_a"),
        PaymentStarted.succeeded("r-1"),
        PaymentStarted.failed("r-1", "No money"),
        SettlePayment.received("acme", "pay_a", "r-1"),
        SettlePayment.failed("acme", "pay_a", "r-1", "No money"),
        SettlePayment.received("acme", "pay_a", "r-1").withMoney(AMOUNT, "USD").withPaidAt(AT),
        new RecordPayment(
            "mer_a", "ord_a", null, new ReceivedMoney(AMOUNT, "USD", null, null, null)),
        new RecordPayment(
            "mer_a", "ord_a", "key", new ReceivedMoney(AMOUNT, "USD", "r-1", AT, "Note é")),
        new PaymentRecorded(Samples.payment(), true),
        new ListPayments("mer_a", "ord_a", "pay_a", 20),
        new PaymentList(List.of(Samples.payment())),
        new GetPayment("mer_a", "ord_a", "pay_a"),
        Samples.payment(),
        new PaymentSettled("pay_a", "ord_a", PaymentStatus.SUCCEEDED, true),
        new ProviderNotification("POST", "notifications", Map.of(), Map.of(), new byte[0]),
        new ProviderNotification(
            "PUT", "a/b", Map.of("q", List.of("é", "")), Map.of("x", List.of("a")), BYTES),
        new RouteResponse(202, Map.of("X-Acme", "1"), BYTES),
        new ProviderNotification(
            "POST", "notifications", Map.of(), Map.of("x-signature", List.of("a", "b, c")), BYTES));
  }

  private static ProviderDescription description() {
    return new ProviderDescription(
        Map.of("en", "Card", "id", "Kartu"), List.of("https://pay.example.com"));
  }

  private static List<Record> ofTheCheckout() {
    List<OfferedMethod> methods = List.of(new OfferedMethod("acme", description()));
    OrderMoney money =
        new OrderMoney(
            AMOUNT,
            AMOUNT,
            new Refunded(AMOUNT, BigDecimal.TEN, BigDecimal.ONE, BigDecimal.ZERO, AMOUNT),
            List.of(new Amount(AMOUNT, "KWD")));
    return List.of(
        new OpenCheckout("token", null),
        new OpenCheckout("token", "browser"),
        new Checkout(
            offer(null), PaymentLinkStatus.EXPIRED, true, true, List.of(), null, null, List.of()),
        new Checkout(
            offer("https://x"),
            PaymentLinkStatus.ACTIVE,
            false,
            false,
            List.of("email"),
            CUSTOMER,
            new PriorOrder("ord_a", ReceiptState.PAID, true),
            methods),
        new Pay(
            "token",
            "attempt",
            "browser",
            "acme",
            "USD 500",
            CUSTOMER,
            CUSTOMER,
            "203.0.113.7",
            "en",
            "page_a",
            new Attribution("é", null, "c", null, null)),
        PayBuilder.builder()
            .token("token")
            .attempt("attempt")
            .browser("browser")
            .provider("acme")
            .price("")
            .language("id")
            .build(),
        new PayAgain("token", "ord_a", "browser", "acme", "en"),
        new CancelOwnOrder("token", "ord_a", "browser"),
        new PaymentStep("ord_a", null),
        new PaymentStep("ord_a", "https://pay.example.com/p"),
        new FindOwnDownloads("token", "ord_a", "browser"),
        new FindDownloads("ord_a", "é@example.com"),
        new DownloadsFound("ord_a"),
        new OpenDownloads("ord_a"),
        new Downloads(
            "ord_a", DownloadState.DELIVERED, offer(null), List.of(DOWNLOADABLE), "KEY", "é", null),
        DOWNLOADABLE,
        new OpenFile("ord_a", "pfile_a"),
        new CountBytes("ord_a", "pfile_a", -3),
        new BytesCounted(true),
        new OpenLogo("00.png"),
        new LogoFile("00.png", "AA=="),
        new OpenReceipt("token", "ord_a", null, false),
        new OpenReceipt("token", "ord_a", "browser", true),
        new Receipt(
            "ord_a",
            ReceiptState.PENDING,
            offer(null),
            new Amount(AMOUNT, "USD"),
            new OrderMoney(AMOUNT, AMOUNT, null, List.of()),
            AT,
            AT,
            null,
            ACCOUNT,
            null,
            true,
            true,
            methods,
            false,
            true,
            new Papers(null, false, List.of())),
        new Receipt(
            "ord_a",
            ReceiptState.CONFLICT,
            offer("https://x"),
            new Amount(AMOUNT, "USD"),
            money,
            AT,
            null,
            CUSTOMER,
            null,
            new ReceiptPayment(
                "acme",
                description(),
                "Pay",
                "8T0C",
                new PaymentDisplay("00020101", new VirtualAccount("BCA", "8077"), AT),
                "p-1",
                AT,
                AT,
                false),
            false,
            false,
            List.of(),
            true,
            false,
            new Papers("R-2026-000001", true, List.of(new RefundPaper("ref_a", "RF-2026-000001")))),
        ReceiptPaymentBuilder.builder().provider("acme").reportable(true).build(),
        new ReportPaid("token", "ord_a", "browser"),
        new PaidReported(true));
  }

  private static Offer offer(String successUrl) {
    return new Offer(
        "plink_a",
        "prod_a",
        "Batik 😀",
        "**é**",
        ImageSamples.SIZE,
        AMOUNT,
        "USD",
        successUrl,
        AT,
        null,
        SHOP,
        true);
  }

  private static List<Record> ofTheSandbox() {
    return List.of(
        new OpenSandbox("pay_a"),
        new SandboxPayment(
            "ord_a",
            "token",
            "Batik",
            AMOUNT,
            "USD",
            new Shop("Ayu", MerchantProfile.EMPTY),
            null,
            false),
        new SandboxPayment("ord_a", "token", "Batik", AMOUNT, "USD", SHOP, "https://x", true),
        new Choose("pay_a", Outcome.SUCCESS_LATER, 10),
        new Simulation("in_parts", 10),
        new SimulatePayment("mer_a", "pay_a", new Simulation("twice", null)),
        new GetClock("mer_a"),
        new MoveClock("mer_a", new ClockMove("P1D", null)),
        new MoveClock("mer_a", new ClockMove(null, AT)),
        new SandboxClock(AT, "PT0S", "ready", null),
        new SandboxClock(AT, "PT24H", "advancing", AT));
  }
}
