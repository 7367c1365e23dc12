package com.example.broken;

import dev.paylink.api.BusApi;
import dev.paylink.api.ExtensionContext;
import dev.paylink.api.PaymentMessages.ProviderDescription;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;

/** Answers for a payment provider that it does not list. */
public final class UnlistedExtension extends FailingExtension {
  @Override
  public String name() {
    return "unlisted";
  }

  @Override
  public Future<?> start(ExtensionContext context) {
    context
        .bus()
        .handle(
            BusApi.describeProvider("secret-pay"),
            asked ->
                Future.succeededFuture(new ProviderDescription(Map.of("en", "Pay"), List.of())));
    return Future.succeededFuture();
  }
}
