package dev.paylink.it.support;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.paylink.it.support.CheckoutClient.Page;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;

/**
 * A node whose checkout forms all go through one writer, and that has time for held ones: what is
 * sent while {@link #AT_ONCE} statements are held waits, and shares the next statement.
 */
public final class SharedForms implements AutoCloseable {
  /** Statements that start beside each other. */
  public static final int AT_ONCE = 4;

  /** Pending orders that a link may have. */
  public static final int MAX_PENDING = 2;

  private static final Map<String, String> SETTINGS =
      Map.of(
          "PAYLINK_INSTANCES_ROUTER", "2",
          "PAYLINK_INSTANCES_CHECKOUT", "1",
          "PAYLINK_DATABASE_PAGE_POOL_SIZE", "16", // held statements keep connections
          "PAYLINK_RISK_ORDERS_PER_EMAIL", "2",
          "PAYLINK_CHECKOUT_MAX_PENDING_ORDERS_PER_LINK", Integer.toString(MAX_PENDING));

  private final MeasuredNode node = MeasuredNode.start(SETTINGS);

  public SharedForms() { // the first requests are slow
    formsOfLinks(20).stream().map(Form::send).toList().forEach(CompletableFuture::join);
  }

  public TestService service() {
    return node.service();
  }

  public TestMerchant newMerchant() {
    return new TestMerchant(service(), "sandbox");
  }

  /** A form that a customer has filled in. */
  public record Form(CheckoutClient browser, String checkout, Map<String, String> fields) {
    public CompletableFuture<Page> send() {
      return browser.postAsync(checkout, fields);
    }
  }

  /** Opens the form of a link in a new browser and fills it in. */
  public Form form(String checkout, String... fields) {
    CheckoutClient browser = new CheckoutClient(service());
    Page page = browser.get(checkout);
    Map<String, String> filled = CheckoutClient.fill(page, "sandbox", fields);
    filled.put("price", page.html().select("input[name=price]").attr("value"));
    return new Form(browser, checkout, filled);
  }

  /** Opens as many forms of a link. */
  public List<Form> forms(String checkout, int count) {
    return IntStream.range(0, count).mapToObj(n -> form(checkout)).toList();
  }

  /** Opens a form of each of as many new links of a new merchant. */
  public List<Form> formsOfLinks(int count) {
    TestMerchant merchant = newMerchant();
    return IntStream.range(0, count).mapToObj(n -> form(merchant.newCheckout())).toList();
  }

  /** Holds as many statements as start beside each other, each with the form of another link. */
  public Held hold() {
    return new Held(formsOfLinks(AT_ONCE));
  }

  /** Statements that are held, and the forms that wait for them. */
  public final class Held implements AutoCloseable {
    private final HeldCreations lock =
        new HeldCreations(service().databaseUri(), "orders", "insert into orders");
    private final List<CompletableFuture<Page>> first = new ArrayList<>();
    private final List<CompletableFuture<Page>> sent = new ArrayList<>();
    private double statements;

    private Held(List<Form> forms) {
      for (Form form : forms) {
        first.add(form.send());
        lock.awaitStatements(first.size());
      }
    }

    /** Sends forms, and returns once they wait. */
    public void send(List<Form> forms) {
      forms.forEach(form -> sent.add(form.send()));
      Awaitility.await().pollInterval(Duration.ofMillis(10)).until(this::allWait);
    }

    /** A form that has arrived looks for its link first, with other statements. */
    private boolean allWait() {
      Scrape scrape = node.scrape();
      double before = statements;
      statements = scrape.sum("db_client_operation_duration_seconds_count");
      return statements == before
          && scrape.sum("http_server_active_requests", "interface", "checkout")
              == AT_ONCE + sent.size();
    }

    /** Lets all go on, and returns the answers in the order in which the forms were sent. */
    public List<Page> release() {
      lock.close();
      first.forEach(page -> assertEquals(303, page.join().status()));
      return sent.stream().map(CompletableFuture::join).toList();
    }

    @Override
    public void close() {
      lock.close();
    }
  }

  @Override
  public void close() {
    node.close();
  }
}
