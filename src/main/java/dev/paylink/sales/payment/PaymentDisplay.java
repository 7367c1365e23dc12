package dev.paylink.sales.payment;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.paylink.api.PaymentMessages.NextStep;
import dev.paylink.api.PaymentMessages.PaymentStarted;
import dev.paylink.api.PaymentMessages.VirtualAccount;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a customer is shown to pay with.
 *
 * @param qr the content of a QR code; null if absent
 * @param account to transfer the money to; null if absent
 * @param expiresAt when it expires; null for the deadline of the order
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record PaymentDisplay(
    @Nullable String qr, @Nullable VirtualAccount account, @Nullable Instant expiresAt) {

  /** What a provider's answer shows; null if nothing. */
  public static @Nullable PaymentDisplay of(PaymentStarted started) {
    return started.next() == NextStep.QR || started.next() == NextStep.VIRTUAL_ACCOUNT
        ? new PaymentDisplay(started.qr(), started.virtualAccount(), started.expiresAt())
        : null;
  }
}
