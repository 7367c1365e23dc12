package dev.paylink.provider.xendit;

import dev.paylink.api.Extension;
import dev.paylink.api.ExtensionContext;
import dev.paylink.api.Setting;
import io.vertx.core.Future;
import java.util.List;

/** Payments by Xendit, for merchants that have given their secret key. */
public final class XenditExtension implements Extension {
  static final String NAME = "xendit";

  private static final Setting<String> URL =
      Setting.text("url", "")
          .describedAs("In place of the URLs of Xendit, without a slash at its end");

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
    return "Payments by Xendit: its payment page, QRIS and virtual accounts";
  }

  @Override
  public List<Setting<?>> settings() {
    return List.of(URL);
  }

  @Override
  public List<Setting<?>> merchantSettings() {
    return XenditAccount.SETTINGS;
  }

  @Override
  public List<String> providers() {
    return XenditChannel.ALL.stream().map(XenditChannel::provider).toList();
  }

  @Override
  public Future<?> start(ExtensionContext context) {
    XenditService service = new XenditService(context, context.setting(URL));
    for (XenditChannel channel : XenditChannel.ALL) {
      context.provider(channel.provider(), new XenditProvider(context, service, channel));
    }
    return Future.succeededFuture();
  }
}
