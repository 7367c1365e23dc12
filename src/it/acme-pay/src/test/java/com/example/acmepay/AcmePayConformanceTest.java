package com.example.acmepay;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.paylink.test.Paylink;
import dev.paylink.test.ProviderConformance;
import io.vertx.core.json.JsonObject;
import java.util.Optional;

@Paylink(settings = "acmepay.signingSecret=s3cret")
class AcmePayConformanceTest extends ProviderConformance {
  @Override
  protected String provider() {
    return AcmePay.NAME;
  }

  @Override
  protected Notification succeeded(Started payment) {
    return notification(payment, true, "s3cret");
  }

  @Override
  protected Notification forged(Started payment) {
    return notification(payment, true, "guessed");
  }

  @Override
  protected Optional<Notification> failed(Started payment) {
    return Optional.of(notification(payment, false, "s3cret"));
  }

  private static Notification notification(Started payment, boolean succeeded, String secret) {
    String id = payment.paymentId();
    JsonObject report =
        new JsonObject()
            .put("paymentId", id)
            .put("reference", id + succeeded) // a success and a failure have their own
            .put("succeeded", succeeded);
    byte[] body = report.encode().getBytes(UTF_8);
    return new Notification(report.encode(), AcmePay.SIGNATURE, new Signature(secret).of(body));
  }
}
