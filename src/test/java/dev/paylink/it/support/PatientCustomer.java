package dev.paylink.it.support;

import dev.paylink.it.support.CheckoutClient.Page;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Pays through the checkout page of a node that keeps dying, as one who sends each form again. */
public final class PatientCustomer {
  private static final long PAUSE_MS = 50;
  private static final Pattern ORDER = Pattern.compile("ord_[0-9a-z]{26}");

  private final CheckoutClient browser;
  private final String checkout;

  /**
   * @param checkout the path of a link's checkout page
   */
  public PatientCustomer(JarNode node, String checkout) {
    this.browser = new CheckoutClient(node);
    this.checkout = checkout;
  }

  /** Makes an order whose payment the provider then settles; its id. */
  public String pay() throws InterruptedException {
    Page page = insist(() -> browser.get(checkout));
    Map<String, String> order = CheckoutClient.fill(page, "sandbox");
    String sandbox = CheckoutClient.pathOf(insist(() -> browser.post(checkout, order)).location());
    String form = insist(() -> browser.get(sandbox)).form();
    Map<String, String> success = Map.of("form", form, "outcome", "success", "seconds", "10");
    String back = insist(() -> browser.post(sandbox, success)).location();
    return ORDER.matcher(back).results().findFirst().map(MatchResult::group).orElseThrow();
  }

  private static Page insist(Supplier<Page> request) throws InterruptedException {
    while (true) {
      try {
        Page page = request.get();
        if (page.status() < 500) {
          return page;
        }
      } catch (CompletionException nobodyThere) {
        // Perhaps done, perhaps not: that is what the mark of the form is for.
      }
      TimeUnit.MILLISECONDS.sleep(PAUSE_MS);
    }
  }
}
