package dev.paylink.provider.midtrans;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.api.Extension;
import dev.paylink.api.ExtensionContext;
import dev.paylink.api.Setting;
import dev.paylink.provider.ServiceOffer;
import io.vertx.core.Future;
import java.util.List;
import java.util.function.Supplier;

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
    MidtransApi api = new MidtransApi(context.vertx(), context.setting(URL));
    MidtransChannel.ALL.forEach(channel -> start(context, api, channel));
    return Future.succeededFuture();
  }

  private static void start(ExtensionContext context, MidtransApi api, MidtransChannel channel) {
    Bus bus = context.bus();
    String name = channel.provider();
    Supplier<MidtransPayments> payments =
        () -> new MidtransPayments(context, api.forOneOperation(), channel);
    ServiceOffer<MidtransAccount> offer =
        new ServiceOffer<>(
            context, name, "midtrans.serverKey", channel.labels(), MidtransAccount::of);
    bus.handle(
        BusApi.describeProvider(name),
        asked ->
            offer.describe(asked, account -> List.of(api.pageOrigin(account)), channel::takes));
    bus.handle(BusApi.startPayment(name), payment -> payments.get().start(payment));
    bus.handle(BusApi.checkPayment(name), payment -> payments.get().check(payment));
    bus.handle(BusApi.cancelPayment(name), payment -> payments.get().cancel(payment));
    bus.handle(
        BusApi.answerNotification(name), new MidtransNotifications(context, api, channel)::receive);
    bus.handle(
        BusApi.refundPayment(name),
        refund ->
            payments
                .get()
                .account(refund.merchantId())
                .compose(
                    account -> new MidtransRefunds(api.forOneOperation()).refund(account, refund)));
  }
}
