package com.example.acmepay;

import dev.paylink.test.Paylink;
import dev.paylink.test.ProviderConformance;
import io.vertx.core.json.JsonObject;

@Paylink(settings = "acmepay.signingSecret=s3cret")
class AcmePayConformanceTest extends ProviderConformance {
  @Override
  protected String provider() {
    return AcmePay.NAME;
  }

  @Override
  protected Notification succeeded(Started payment) {
    return notification(payment, "s3cret");
  }

  @Override
  protected Notification forged(Started payment) {
    return notification(payment, "guessed");
  }

  private static Notification notification(Started payment, String secret) {
    String id = payment.paymentId();
    String body =
        new JsonObject().put("paymentId", id).put("reference", id).put("succeeded", true).encode();
    return new Notification(body, AcmePay.SIGNATURE, new Signature(secret).of(body.getBytes()));
  }
}
