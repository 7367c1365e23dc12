package dev.paylink.provider.xendit;

import dev.paylink.api.ExtensionContext;
import dev.paylink.provider.ServiceClient;
import io.vertx.core.Future;
import java.util.List;

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

  /**
   * @param otherUrl in place of all URLs of Xendit; empty if absent
   */
  XenditService(ExtensionContext context, String otherUrl) {
    this.context = context;
    this.client = new ServiceClient(context, "Xendit");
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

  /** The origins of the pages to which an account leads customers. */
  List<String> pages(XenditAccount account) {
    if (!otherUrl.isEmpty()) {
      return List.of(otherUrl);
    }
    return account.isOfMode(true) ? TEST_PAGES : PAGES;
  }
}
