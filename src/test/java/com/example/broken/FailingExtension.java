package com.example.broken;

import dev.paylink.api.Extension;
import dev.paylink.api.ExtensionContext;
import io.vertx.core.Future;

/** Does not start. */
public class FailingExtension implements Extension {
  @Override
  public String name() {
    return "failing";
  }

  @Override
  public String version() {
    return "0.1";
  }

  @Override
  public String apiVersion() {
    return API_VERSION;
  }

  @Override
  public Future<?> start(ExtensionContext context) {
    throw new IllegalStateException("No contract with the bank");
  }
}
