package dev.paylink.it.support;

import dev.paylink.it.support.CheckoutClient.Page;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Customer who pays on the checkout pages of crashing nodes and resends each form until answered.
 */
public final class RetryingCustomer {
  private static final long PAUSE_MS = 50;
  private static final Pattern ORDER = Pattern.compile("ord_[0-9a-z]{26}");

  private final CheckoutClient browser;
  private final String checkout;

  /**
   * @param checkout the path of a link's checkout page
   */
  public RetryingCustomer(List<JarNode> nodes, String checkout) {
    this.browser = new CheckoutClient(() -> JarNode.anyOf(nodes).origin());
    this.checkout = checkout;
  }

  /** Creates an order, lets the sandbox settle its payment, and returns the order id. */
  public String pay() throws InterruptedException {
    Page page = sendUntilAnswered(() -> browser.get(checkout));
    Map<String, String> order = CheckoutClient.fill(page, "sandbox");
    String sandbox =
        CheckoutClient.pathOf(sendUntilAnswered(() -> browser.post(checkout, order)).location());
    String form = sendUntilAnswered(() -> browser.get(sandbox)).form();
    Map<String, String> success = Map.of("form", form, "outcome", "success", "seconds", "10");
    String back = sendUntilAnswered(() -> browser.post(sandbox, success)).location();
    return ORDER.matcher(back).results().findFirst().map(MatchResult::group).orElseThrow();
  }

  private static Page sendUntilAnswered(Supplier<Page> request) throws InterruptedException {
    while (true) {
      try {
        Page page = request.get();
        if (page.status() < 500) {
          return page;
        }
      } catch (CompletionException noAnswer) {
        // The outcome is unknown; the form token makes resending safe.
      }
      TimeUnit.MILLISECONDS.sleep(PAUSE_MS);
    }
  }
}
