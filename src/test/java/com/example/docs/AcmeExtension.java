package com.example.docs;

import dev.paylink.api.Extension;
import dev.paylink.api.ExtensionContext;
import dev.paylink.api.Setting;
import io.vertx.core.Future;
import java.util.List;

/** The first code of docs/extend. */
public final class AcmeExtension implements Extension {
  private static final Setting<String> API_KEY = Setting.secret("apiKey").required();

  @Override
  public String name() {
    return "acme";
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
  public List<Setting<?>> settings() {
    return List.of(API_KEY);
  }

  @Override
  public List<String> providers() {
    return List.of("acme");
  }

  @Override
  public Future<?> start(ExtensionContext context) {
    AcmeService acme = AcmeService.of(context.setting(API_KEY));
    context.provider("acme", new AcmeProvider(context.bus(), acme));
    return Future.succeededFuture();
  }
}
