package dev.paylink.it.provider;

import dev.paylink.it.support.CheckoutClient.Page;
import dev.paylink.it.support.Effort;
import io.vertx.core.json.JsonObject;
import java.util.Map;
import java.util.stream.Stream;

/** The node is killed around each request to Xendit. */
class XenditCrashIT extends ProviderCrash<XenditStandIn> {
  private static final String REQUESTS = "/v3/payment_requests";

  XenditCrashIT() {
    super(new XenditStandIn());
    service.refunds().succeedAtOnce();
  }

  @Override
  Stream<Moment> moments() {
    Stream<Moment> all = Stream.concat(ofMoney(), others());
    // After a request, Xendit has done what the node does not know of.
    return Effort.isFull() ? all : ofMoney().filter(moment -> !moment.before());
  }

  private static Stream<Moment> ofMoney() {
    return Stream.of(
            Moment.around("page", "xendit", one -> one.path().equals("/sessions")),
            Moment.around("refund", "xendit", one -> isPost(one) && one.path().equals("/refunds")))
        .flatMap(moments -> moments);
  }

  /** Requests that a provider makes in the same way as those. */
  private static Stream<Moment> others() {
    return Stream.of(
            Moment.around("code", "xendit-qris", one -> one.path().equals(REQUESTS)),
            Moment.ofRead("check", "xendit-qris", one -> one.path().startsWith(REQUESTS + "/")),
            Moment.ofRead(
                "look-up", "xendit", one -> !isPost(one) && one.path().equals("/refunds")))
        .flatMap(moments -> moments);
  }

  @Override
  Map<String, String> environment() {
    return Map.of("PAYLINK_EXTENSIONS_XENDIT_URL", service.url());
  }

  @Override
  Map<String, String> account() {
    return Map.of(
        "xendit.secretKey", XenditStandIn.KEY, "xendit.callbackToken", XenditStandIn.TOKEN);
  }

  @Override
  void pay(Page shown, String paymentId) {
    service.pay(service.newest(paymentId));
  }

  @Override
  long refunds(JsonObject payment) {
    return service.refunds().of(payment.getString("providerReference")).size();
  }
}
