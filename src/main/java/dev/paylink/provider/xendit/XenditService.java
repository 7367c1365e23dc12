package dev.paylink.provider.xendit;

import dev.paylink.api.ExtensionContext;
import dev.paylink.api.PaymentMessages.DescribeProvider;
import dev.paylink.api.PaymentMessages.ProviderDescription;
import dev.paylink.provider.ServiceClient;
import io.vertx.core.Future;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Xendit, with the accounts of merchants. */
final class XenditService {
  private static final String URL = "https://api.xendit.co";

  /** Xendit gives the address of a page in either form. */
  private static final List<String> PAGES = List.of("https://checkout.xendit.co", "https://xen.to");

  private static final List<String> TEST_PAGES =
      List.of("https://checkout-staging.xendit.co", "https://dev.xen.to");

  private final ExtensionContext context;
  private final ServiceClient client;
  private final String otherUrl;
  private final Set<String> ofOtherMode = ConcurrentHashMap.newKeySet();

  /**
   * @param otherUrl in place of all URLs of Xendit; empty for none
   */
  XenditService(ExtensionContext context, String otherUrl) {
    this.context = context;
    this.client = new ServiceClient(context.vertx(), "Xendit");
    this.otherUrl = otherUrl;
  }

  Future<XenditAccount> account(String merchantId) {
    return context.merchantSettings(merchantId).map(XenditAccount::of);
  }

  /** For the requests of one operation, with the account of a merchant. */
  Future<XenditApi> api(String merchantId) {
    ServiceClient limited = client.forOneOperation();
    return account(merchantId)
        .map(account -> new XenditApi(limited, otherUrl.isEmpty() ? URL : otherUrl, account));
  }

  Future<ProviderDescription> describe(XenditChannel channel, DescribeProvider asked) {
    String merchantId = asked.merchantId();
    if (merchantId == null) {
      return Future.succeededFuture(new ProviderDescription(channel.labels(), List.of()));
    }
    return context
        .merchantSettings(merchantId)
        .map(
            settings -> {
              XenditAccount account = XenditAccount.of(settings);
              ProviderDescription description =
                  new ProviderDescription(channel.labels(), pages(account));
              return settings.isComplete()
                      && isOfMode(account, merchantId, Boolean.TRUE.equals(asked.testMode()))
                      && asked.amount() != null
                      && asked.currency() != null
                      && channel.takes(asked.amount(), asked.currency())
                  ? description
                  : description.notOffered();
            });
  }

  private List<String> pages(XenditAccount account) {
    if (!otherUrl.isEmpty()) {
      return List.of(otherUrl);
    }
    return account.isOfTestMode() ? TEST_PAGES : PAGES;
  }

  private boolean isOfMode(XenditAccount account, String merchantId, boolean testMode) {
    boolean fits = account.isOfMode(testMode);
    if (!fits && ofOtherMode.add(merchantId)) {
      context
          .log()
          .warn(
              "Xendit is not offered for {}: xendit.secretKey is no key of {} mode",
              merchantId,
              testMode ? "test" : "live");
    }
    return fits;
  }
}
