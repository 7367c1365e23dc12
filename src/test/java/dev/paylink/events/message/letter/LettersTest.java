package dev.paylink.events.message.letter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.api.MessageKind;
import dev.paylink.api.OrderStatus;
import dev.paylink.api.PaymentMessages.VirtualAccount;
import dev.paylink.base.locale.Language;
import dev.paylink.events.message.letter.OrderFacts.WaitingPayment;
import dev.paylink.events.message.letter.PaidDay.PaidOrder;
import dev.paylink.sales.payment.PaymentDisplay;
import dev.paylink.web.money.Money;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class LettersTest {
  private static String text(MessageFacts facts) {
    return spaced(SampleFacts.rendered(facts).text());
  }

  private static String spaced(String text) {
    return text.replace('\u00a0', ' ');
  }

  private static boolean isEmpty(MessageFactsBuilder facts) {
    return Letters.write(facts.build(), SampleFacts.URL).isEmpty();
  }

  @Test
  void writesAReceipt() {
    assertEquals(
        """
        Your receipt from Batik Ayu

        Thank you. Batik Ayu has received your payment.

        For: Sarong
        Amount: IDR 150,000
        Order: 4T8X0C3F
        Ordered: 21 November 2026, 11:35 WIB
        Receipt number: R-2026-000123
        Paid: 21 November 2026, 11:36 WIB

        Show the receipt: https://pay.example.com/pay/t/receipt

        --\s
        Questions? Contact Batik Ayu: help@batik.example, https://batik.example/help
        You get this message because your contact details were given for an order at Batik Ayu.
        """,
        text(SampleFacts.of(MessageKind.RECEIPT, Language.EN).build()));
    assertEquals(
        """
        Tanda terima Anda dari Batik Ayu

        Terima kasih. Batik Ayu telah menerima pembayaran Anda.

        Untuk: Sarong
        Jumlah: Rp150.000
        Pesanan: 4T8X0C3F
        Dipesan: 21 November 2026, 11:35 WIB
        Nomor tanda terima: R-2026-000123
        Dibayar: 21 November 2026, 11:36 WIB

        Lihat tanda terima: https://pay.example.com/pay/t/receipt

        --\s
        Ada pertanyaan? Hubungi Batik Ayu: help@batik.example, https://batik.example/help
        Anda menerima pesan ini karena kontak Anda dicantumkan pada pesanan di Batik Ayu.
        """,
        text(SampleFacts.of(MessageKind.RECEIPT, Language.ID).build()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          refund              | EN | Your refund from Batik Ayu                  | Sent back: IDR 50,000
          refund              | ID | Pengembalian dana Anda dari Batik Ayu       | Dikembalikan: Rp50.000
          late_money          | EN | Your payment to Batik Ayu came too late     | The order stays cancelled.
          late_money          | ID | Pembayaran Anda kepada Batik Ayu terlambat  | Pesanan tetap dibatalkan.
          instructions        | EN | How to pay IDR 150,000                   | Account number: 8808123
          instructions        | ID | Cara membayar Rp150.000                     | Nomor rekening: 8808123
          reminder            | EN | Your order at Batik Ayu is not paid yet     | Pay until: 22 November 2026, 11:35 WIB
          reminder            | ID | Pesanan Anda di Batik Ayu belum dibayar     | Bayar sebelum: 22 November 2026, 11:35 WIB
          order_paid          | EN | Paid: IDR 150,000                        | An order has been paid.
          order_paid          | ID | Dibayar: Rp150.000                          | Sebuah pesanan telah dibayar.
          transfer_reported   | EN | A customer reported a bank transfer of IDR 150,000   | Check your bank account.
          transfer_reported   | ID | Pelanggan melaporkan transfer bank sebesar Rp150.000    | Periksa rekening bank Anda.
          endpoint_disabled   | EN | A webhook endpoint was disabled             | Host: shop.example
          endpoint_disabled   | ID | Sebuah endpoint webhook dinonaktifkan       | Host: shop.example
          token_expiring      | EN | An API token expires on 1 December 2026, 07:00 WIB      | Label: Till
          token_expiring      | ID | Sebuah token API berakhir pada 1 Desember 2026, 07:00 WIB | Label: Till
          bank_account_changed | EN | Where your money or messages go was changed | Settings: bank account, settings.xendit.secretKey
          bank_account_changed | ID | Tujuan uang atau pesan Anda telah diubah   | Pengaturan: rekening bank, settings.xendit.secretKey
          """)
  void writesEveryKind(String kind, Language language, String subject, String content) {
    MessageFacts facts = SampleFacts.of(MessageKind.of(kind), language).build();
    assertEquals(subject, spaced(SampleFacts.rendered(facts).subject()));
    String text = text(facts);
    assertTrue(text.contains(content), text);
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "EXTENSION")
  void saysThatATestIsOne(MessageKind kind) {
    String note =
        switch (kind) {
          case ENDPOINT_DISABLED, TOKEN_EXPIRING, BANK_ACCOUNT_CHANGED ->
              "This message is about a test merchant.";
          default -> "This is a test. No money has moved.";
        };
    assertTrue(text(SampleFacts.of(kind, Language.EN).testMode(true).build()).contains(note));
    assertFalse(text(SampleFacts.of(kind, Language.EN).build()).contains(note));
  }

  @ParameterizedTest
  @EnumSource(names = {"ENDPOINT_DISABLED", "TOKEN_EXPIRING", "BANK_ACCOUNT_CHANGED"})
  void saysNothingOfMoneyWhereNoneCouldMove(MessageKind kind) {
    String text = text(SampleFacts.of(kind, Language.EN).testMode(true).build());
    assertFalse(text.contains("No money has moved"), text);
  }

  @ParameterizedTest
  @EnumSource(
      names = {
        "RECEIPT",
        "REFUND",
        "LATE_MONEY",
        "INSTRUCTIONS",
        "REMINDER",
        "ORDER_PAID",
        "TRANSFER_REPORTED"
      })
  void writesNothingAboutAnOrderThatIsNotThere(MessageKind kind) {
    assertTrue(isEmpty(SampleFacts.of(kind, Language.EN).order(null)));
  }

  @ParameterizedTest
  @CsvSource({
    "RECEIPT, PENDING", "RECEIPT, CANCELLED",
    "LATE_MONEY, PENDING", "LATE_MONEY, PAID",
    "INSTRUCTIONS, PAID", "INSTRUCTIONS, CANCELLED",
    "REMINDER, PAID", "REMINDER, CANCELLED"
  })
  void writesNothingThatIsNoLongerTrue(MessageKind kind, OrderStatus status) {
    OrderFacts order = SampleFacts.order(kind).status(status).build();
    assertTrue(isEmpty(SampleFacts.of(kind, Language.EN).order(order)));
  }

  @Test
  void writesNothingOfMoneyThatDidNotMove() {
    OrderFacts notRefunded =
        SampleFacts.order(MessageKind.REFUND).refunded(SampleFacts.rupiah(0)).build();
    assertTrue(isEmpty(SampleFacts.of(MessageKind.REFUND, Language.EN).order(notRefunded)));
    OrderFacts sentBack =
        SampleFacts.order(MessageKind.LATE_MONEY)
            .received(SampleFacts.rupiah(150_000))
            .refunded(SampleFacts.rupiah(150_000))
            .build();
    assertTrue(isEmpty(SampleFacts.of(MessageKind.LATE_MONEY, Language.EN).order(sentBack)));
    OrderFacts notAsked = SampleFacts.order(MessageKind.INSTRUCTIONS).payment(null).build();
    assertTrue(isEmpty(SampleFacts.of(MessageKind.INSTRUCTIONS, Language.EN).order(notAsked)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          EN | Batik Ayu has recorded a refund, and sends the money to you itself. | Refund recorded: IDR 50,000
          ID | Batik Ayu telah mencatat pengembalian dana, dan mengirim sendiri uangnya kepada Anda. | Pengembalian dicatat: Rp50.000
          """)
  void doesNotSayThatARefundByHandWasSent(Language language, String said, String row) {
    OrderFacts order = SampleFacts.order(MessageKind.REFUND).refundsByHand(true).build();
    String refund = text(SampleFacts.of(MessageKind.REFUND, language).order(order).build());
    assertTrue(refund.contains(said), refund);
    assertTrue(refund.contains(row), refund);
    String receipt = text(SampleFacts.of(MessageKind.RECEIPT, language).order(order).build());
    assertTrue(receipt.contains(row), receipt);
  }

  @Test
  void writesNothingOfASettingThatMovesNoMoney() {
    assertTrue(
        isEmpty(
            SampleFacts.of(MessageKind.BANK_ACCOUNT_CHANGED, Language.EN)
                .object(Map.of("changed", List.of("name")))));
  }

  @ParameterizedTest
  @CsvSource({
    "0, ''",
    "150000, ''",
    "100000, 'Received: IDR 100,000'",
    "150001, 'Received: IDR 150,001'"
  })
  void saysWhatWasReceivedUnlessItIsTheAmount(long received, String row) {
    OrderFacts order =
        SampleFacts.order(MessageKind.RECEIPT).received(SampleFacts.rupiah(received)).build();
    String text = text(SampleFacts.of(MessageKind.RECEIPT, Language.EN).order(order).build());
    assertTrue(text.contains(row), text);
    assertEquals(row.isEmpty(), !text.contains("Received:"), text);
  }

  @Test
  void saysNotWhenAnOrderWasPaidThatAMerchantMarkedAsPaid() {
    OrderFacts order = SampleFacts.order(MessageKind.RECEIPT).paidAt(null).build();
    String text = text(SampleFacts.of(MessageKind.RECEIPT, Language.EN).order(order).build());
    assertFalse(text.contains("Paid:"), text);
  }

  @Test
  void thanksForAFreeOrderWithoutMoney() {
    OrderFacts free =
        SampleFacts.order(MessageKind.RECEIPT)
            .amount(SampleFacts.rupiah(0))
            .received(SampleFacts.rupiah(0))
            .build();
    String text = text(SampleFacts.of(MessageKind.RECEIPT, Language.EN).order(free).build());
    assertTrue(text.contains("Thank you for your order at Batik Ayu."), text);
    assertFalse(text.contains("Received"), text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          EN | The link works until 28 November 2026, 11:35 WIB; after that   | Download
          ID | Tautannya berlaku sampai 28 November 2026, 11:35 WIB; setelah  | Unduh
          """)
  void linksToDownloads(Language language, String until, String label) {
    OrderFacts order =
        SampleFacts.order(MessageKind.RECEIPT)
            .downloadUrl("https://pay.example.com/downloads/x")
            .downloadUntil(Instant.parse("2026-11-28T04:35:12Z"))
            .build();
    String text = text(SampleFacts.of(MessageKind.RECEIPT, language).order(order).build());
    assertTrue(text.contains(until), text);
    assertTrue(text.contains(label + ": https://pay.example.com/downloads/x"), text);
  }

  @Test
  void leavesOutThePageOfAnOrderThatHasNone() {
    OrderFacts order = SampleFacts.order(MessageKind.RECEIPT).title(null).receiptUrl(null).build();
    String text = text(SampleFacts.of(MessageKind.RECEIPT, Language.EN).order(order).build());
    assertFalse(text.contains("https://pay.example.com"), text);
    assertFalse(text.contains("For:"), text);
  }

  @Test
  void namesTheAccountThatAPaymentGoesTo() {
    WaitingPayment transfer =
        new WaitingPayment(
            SampleFacts.rupiah(150_000), true, "At any branch.\nOr online.", "42", null);
    String toBank = instructions(transfer);
    assertTrue(
        toBank.contains("Bank: BCA\nAccount number: 123\nAccount holder: Ayu\nReference: 42"),
        toBank);
    assertTrue(toBank.contains("\n\nAt any branch.\nOr online.\n\n"), toBank);
    PaymentDisplay display = new PaymentDisplay(null, new VirtualAccount("BNI", "8808123"), null);
    String toVirtual =
        instructions(new WaitingPayment(SampleFacts.rupiah(150_000), false, null, null, display));
    assertTrue(toVirtual.contains("Bank: BNI\nAccount number: 8808123\nPay until"), toVirtual);
    assertFalse(toVirtual.contains("BCA"), toVirtual);
  }

  private static String instructions(WaitingPayment payment) {
    OrderFacts order = SampleFacts.order(MessageKind.INSTRUCTIONS).payment(payment).build();
    return text(SampleFacts.of(MessageKind.INSTRUCTIONS, Language.EN).order(order).build());
  }

  @ParameterizedTest
  @CsvSource({
    "EN, IDR 100,Still due: IDR 100,Reference: 4T8X-42",
    "ID, Rp100,Sisa yang harus dibayar: Rp100,Referensi: 4T8X-42"
  })
  void namesTheReferenceAndTheRestOfAReportedTransfer(
      Language language, String amount, String due, String reference) {
    WaitingPayment transfer =
        new WaitingPayment(SampleFacts.rupiah(100), true, null, "4T8X-42", null);
    OrderFacts order = SampleFacts.order(MessageKind.TRANSFER_REPORTED).payment(transfer).build();
    MessageFacts facts =
        SampleFacts.of(MessageKind.TRANSFER_REPORTED, language).order(order).build();
    String subject = spaced(SampleFacts.rendered(facts).subject());
    assertTrue(subject.contains(" " + amount), subject);
    String text = text(facts);
    assertTrue(text.contains(due), text);
    assertTrue(text.contains(reference), text);
  }

  @Test
  void namesTheAmountOfAReportedTransferThatDoesNotWait() {
    OrderFacts order = SampleFacts.order(MessageKind.TRANSFER_REPORTED).payment(null).build();
    MessageFacts facts =
        SampleFacts.of(MessageKind.TRANSFER_REPORTED, Language.EN).order(order).build();
    assertEquals(
        "A customer reported a bank transfer of IDR 150,000",
        spaced(SampleFacts.rendered(facts).subject()));
    assertFalse(text(facts).contains("Still due"), text(facts));
  }

  @Test
  void namesADisabledEndpointWithoutItsSecrets() {
    String url = "https://under_score.shop.example:8443/hook/k3y?key=k4y";
    String text =
        text(
            SampleFacts.of(MessageKind.ENDPOINT_DISABLED, Language.EN)
                .object(Map.of("url", url, "id", SampleFacts.ENDPOINT))
                .build());
    String named = "Host: under_score.shop.example\nEndpoint: " + SampleFacts.ENDPOINT + "\n";
    assertTrue(text.contains(named), text);
    for (String secret : List.of("8443", "/hook", "k3y", "k4y")) {
      assertFalse(text.contains(secret), text);
    }
  }

  @Test
  void collectsADayOfPaidOrders() {
    List<PaidOrder> orders =
        List.of(
            new PaidOrder("AAAA1111", SampleFacts.rupiah(1_000)),
            new PaidOrder("BBBB2222", SampleFacts.rupiah(2_000)));
    String all = digest(new PaidDay(LocalDate.of(2026, 11, 21), orders, false));
    assertTrue(all.startsWith("Paid orders of 21 November 2026: 2\n"), all);
    assertTrue(all.contains("AAAA1111: IDR 1,000\nBBBB2222: IDR 2,000\n"), all);
    assertFalse(all.contains("There are more"), all);
    assertTrue(all.contains("BBBB2222: IDR 2,000\nTotal: IDR 3,000\n"), all);
    String more = digest(new PaidDay(LocalDate.of(2026, 11, 21), orders, true));
    assertTrue(more.startsWith("Paid orders of 21 November 2026: 2+\n"), more);
    assertTrue(more.contains("There are more"), more);
    assertFalse(more.contains("Total"), more);
    assertTrue(
        isEmpty(
            SampleFacts.of(MessageKind.ORDER_PAID, Language.EN)
                .order(null)
                .day(new PaidDay(LocalDate.of(2026, 11, 21), List.of(), false))));
  }

  @Test
  void addsUpADayForEachCurrency() {
    List<PaidOrder> orders =
        List.of(
            new PaidOrder("AAAA1111", Money.of(new BigDecimal("12.50"), "USD")),
            new PaidOrder("BBBB2222", SampleFacts.rupiah(2_000)),
            new PaidOrder("CCCC3333", Money.of(new BigDecimal("0.75"), "USD")));
    String text = digest(new PaidDay(LocalDate.of(2026, 11, 21), orders, false));
    assertTrue(text.contains("\nTotal: IDR 2,000\nTotal: USD 13.25\n"), text);
  }

  private static String digest(PaidDay day) {
    return text(SampleFacts.of(MessageKind.ORDER_PAID, Language.EN).order(null).day(day).build());
  }

  @Test
  void saysHowAChangeIsWithdrawnThatIsPending() {
    Map<String, Object> pending =
        Map.of(
            "changed",
            List.of(),
            "pendingChange",
            Map.of("fields", List.of("bankAccount"), "takesEffectAt", "2026-11-24T04:35:12Z"));
    String text =
        text(SampleFacts.of(MessageKind.BANK_ACCOUNT_CHANGED, Language.EN).object(pending).build());
    assertTrue(text.contains("It takes effect on 24 November 2026, 11:35 WIB."), text);
    assertTrue(text.contains("DELETE https://pay.example.com/v1/merchant/pending-change"), text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          EN | Where your money or messages go will change | Settings: bank account, payment instructions, address for messages, settings.acme.key
          ID | Tujuan uang atau pesan Anda akan berubah    | Pengaturan: rekening bank, petunjuk pembayaran, alamat untuk pesan, settings.acme.key
          """)
  void hasWordsForSettings(Language language, String subject, String settings) {
    List<String> fields =
        List.of("bankAccount", "instructions", "notifyEmail", "settings.acme.key");
    Map<String, Object> pending =
        Map.of("pendingChange", Map.of("fields", fields, "takesEffectAt", "2026-11-24T04:35:12Z"));
    String text =
        text(SampleFacts.of(MessageKind.BANK_ACCOUNT_CHANGED, language).object(pending).build());
    assertTrue(text.startsWith(subject + "\n"), text);
    assertTrue(text.contains(settings + "\n"), text);
  }

  @Test
  void hasASubjectOfOneLine() {
    Letter letter = new Letter("Your\r\nreceipt\u2028from\tBatik\u0000Ayu", List.of());
    assertEquals("Your receipt from Batik Ayu", letter.subject());
  }

  @Test
  void saysTimesOfTheZoneOfTheMerchant() {
    OrderFacts order =
        SampleFacts.order(MessageKind.REMINDER)
            .deadline(Instant.parse("2026-11-21T17:30:00Z"))
            .build();
    Optional<Letter> letter =
        Letters.write(
            SampleFacts.of(MessageKind.REMINDER, Language.EN).order(order).build(),
            SampleFacts.URL);
    assertTrue(letter.orElseThrow().toString().contains("22 November 2026, 00:30 WIB"));
  }
}
