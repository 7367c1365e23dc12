package dev.paylink.provider.midtrans;

import dev.paylink.api.Extension;
import dev.paylink.api.ExtensionContext;
import dev.paylink.api.Setting;
import io.vertx.core.Future;
import java.util.List;

/** Payments by Midtrans, for merchants that have given their server key. */
public final class MidtransExtension implements Extension {
  static final String NAME = "midtrans";

  private static final Setting<String> URL =
      Setting.text("url", "")
          .describedAs("In place of the URLs of Midtrans, without a slash at its end");

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
    return "Payments by Midtrans: Snap, QRIS and virtual accounts";
  }

  @Override
  public List<Setting<?>> settings() {
    return List.of(URL);
  }

  @Override
  public List<Setting<?>> merchantSettings() {
    return MidtransAccount.SETTINGS;
  }

  @Override
  public List<String> providers() {
    return MidtransChannel.ALL.stream().map(MidtransChannel::provider).toList();
  }

  @Override
  public Future<?> start(ExtensionContext context) {
    MidtransApi api = new MidtransApi(context, context.setting(URL));
    MidtransChannel.ALL.forEach(
        channel ->
            context.provider(channel.provider(), new MidtransProvider(context, api, channel)));
    return Future.succeededFuture();
  }
}
