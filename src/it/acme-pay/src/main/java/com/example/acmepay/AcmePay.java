package com.example.acmepay;

import dev.paylink.api.Extension;
import dev.paylink.api.ExtensionContext;
import dev.paylink.api.Setting;
import io.vertx.core.Future;
import java.util.List;

/** Brings the payment provider Acme Pay. */
public final class AcmePay implements Extension {
  static final String NAME = "acmepay";
  static final String SIGNATURE = "acme-signature";

  private static final Setting<String> SIGNING_SECRET =
      Setting.secret("signingSecret").required().describedAs("The key of notifications.");
  private static final Setting<String> PAGE =
      Setting.text("page", "https://pay.acme.example").describedAs("Where customers pay.");

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String version() {
    return "1.0.0";
  }

  @Override
  public String apiVersion() {
    return API_VERSION;
  }

  @Override
  public String description() {
    return "Payments by Acme Pay";
  }

  @Override
  public List<Setting<?>> settings() {
    return List.of(SIGNING_SECRET, PAGE);
  }

  @Override
  public List<String> providers() {
    return List.of(NAME);
  }

  @Override
  public Future<?> start(ExtensionContext context) {
    Signature signature = new Signature(context.setting(SIGNING_SECRET));
    context.provider(NAME, new AcmeProvider(context.bus(), context.setting(PAGE), signature));
    return Future.succeededFuture();
  }
}
