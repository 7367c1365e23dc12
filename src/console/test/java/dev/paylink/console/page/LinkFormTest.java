package dev.paylink.console.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.api.Customer;
import dev.paylink.api.PaymentLinkBuilder;
import dev.paylink.api.PaymentLinkMessages.PaymentLink;
import dev.paylink.api.PaymentLinkStatus;
import dev.paylink.console.web.Language;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LinkFormTest {
  private static final ZoneId JAKARTA = ZoneId.of("Asia/Jakarta");
  private static final PaymentLink LINK =
      PaymentLinkBuilder.builder()
          .id("plink_01jd5k8zv7e6w9q2m4t8x0c3fb")
          .title("Seat")
          .amount(new BigDecimal("12.5"))
          .currency("USD")
          .status(PaymentLinkStatus.ACTIVE)
          .checkoutUrl("https://pay.example.com/pay/Zk3v")
          .expiresAt(Instant.parse("2026-12-31T10:00:00Z")) // during the day in Jakarta
          .customer(new Customer("Siti", "siti@example.com", null))
          .maxPayments(20)
          .allowPartial(true)
          .require(List.of("email", "phone"))
          .createdAt(Instant.EPOCH)
          .updatedAt(Instant.EPOCH)
          .build();

  @Test
  void createsTheSameLinkFromItsOwnValues() {
    Map<String, String> values = LinkForm.of(LINK, JAKARTA, Language.ID);
    assertEquals("12,5", values.get("amount"));

    assertEquals(
        Map.of(
            "title",
            "Seat",
            "amount",
            new BigDecimal("12.5"),
            "currency",
            "USD",
            "expiresAt",
            "2026-12-31T17:00:00Z",
            "maxPayments",
            20,
            "allowPartial",
            true,
            "require",
            List.of("email", "phone"),
            "customer",
            Map.of("name", "Siti", "email", "siti@example.com")),
        LinkForm.creation(values, new BigDecimal("12.5"), JAKARTA));
  }

  @Test
  void leavesADayThatStays() {
    Map<String, String> values = LinkForm.of(LINK, JAKARTA, Language.EN);

    assertFalse(LinkForm.change(values, LINK, JAKARTA).containsKey("expiresAt"));
  }

  @Test
  void takesAwayWhatIsEmptied() {
    Map<String, String> values = new HashMap<>(LinkForm.of(LINK, JAKARTA, Language.EN));
    values.keySet().removeAll(List.of("expiresAt", "maxPayments", "require.email"));

    Map<String, Object> body = LinkForm.change(values, LINK, JAKARTA);

    assertTrue(body.containsKey("expiresAt"));
    assertNull(body.get("expiresAt"));
    assertTrue(body.containsKey("maxPayments"));
    assertNull(body.get("maxPayments"));
    assertEquals(List.of("phone"), body.get("require"));
  }
}
