package dev.paylink.console.page;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.paylink.api.PaymentLinkBuilder;
import dev.paylink.api.PaymentLinkMessages.PaymentLink;
import dev.paylink.api.PaymentLinkStatus;
import dev.paylink.console.web.Language;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class ShareTextTest {
  private static final PaymentLink LINK =
      PaymentLinkBuilder.builder()
          .id("plink_01jd5k8zv7e6w9q2m4t8x0c3fb")
          .title("Kopi & kue {2}")
          .amount(new BigDecimal("150000"))
          .currency("IDR")
          .status(PaymentLinkStatus.ACTIVE)
          .checkoutUrl("https://pay.example.com/pay/Zk3v")
          .require(List.of())
          .createdAt(Instant.EPOCH)
          .updatedAt(Instant.EPOCH)
          .build();

  @Test
  void saysWhatAndHowMuchInTheLanguageOfTheVisitor() {
    assertEquals(
        "Kopi & kue {2}: Rp150.000. Bayar di sini: https://pay.example.com/pay/Zk3v",
        ShareText.of(LINK, Language.ID));
    assertEquals(
        "Kopi & kue {2}: IDR 150,000. Pay here: https://pay.example.com/pay/Zk3v",
        ShareText.of(LINK, Language.EN));
  }

  @Test
  void isEncodedInTheAddressOfWhatsApp() {
    assertEquals(
        "https://wa.me/?text=Kopi%20%26%20kue%20%7B2%7D%3A%20IDR%20150%2C000.%20Pay%20here%3A%20"
            + "https%3A%2F%2Fpay.example.com%2Fpay%2FZk3v",
        ShareText.whatsApp(LINK, Language.EN));
  }
}
