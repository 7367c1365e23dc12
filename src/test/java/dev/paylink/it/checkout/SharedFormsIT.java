package dev.paylink.it.checkout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.CheckoutClient.Page;
import dev.paylink.it.support.SharedForms;
import dev.paylink.it.support.SharedForms.Form;
import dev.paylink.it.support.SharedForms.Held;
import dev.paylink.it.support.TestMerchant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Checkout forms that share a statement: each is answered by itself. */
class SharedFormsIT {
  private static final int MAX = SharedForms.MAX_PENDING;
  private static final String PENDING = "order.created/1 payment.pending/2";
  private static final String SUSPICIOUS =
      "order.created/1 order.suspicious/2/pending payment.pending/3";

  private static SharedForms node;
  private TestMerchant merchant;

  @BeforeAll
  static void start() {
    node = new SharedForms();
    node.service()
        .execute(
            """
            create table written (order_id uuid, statement xid8);
            create function note_statement() returns trigger language plpgsql as $$
            begin
              insert into written values (new.id, pg_current_xact_id());
              return null;
            end $$;
            create trigger note_statement after insert on orders
            for each row execute function note_statement()
            """);
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  @BeforeEach
  void open() {
    merchant = node.newMerchant();
  }

  @Test
  void createsTheOrderOfEachFormInOneStatement() {
    TestMerchant other = node.newMerchant();
    List<Form> forms = new ArrayList<>();
    for (int link = 0; link < 10; link++) {
      forms.addAll(formsOf(link, link % 2 == 0 ? merchant : other));
    }
    try (Held held = node.hold()) {
      Collections.shuffle(forms);
      held.send(forms);
      assertStatuses(Collections.nCopies(20, 303), held.release());
    }
    assertEquals(expected(0), written(merchant));
    assertEquals(expected(1), written(other));
    assertStatementsOf(20, List.of(merchant, other));
    Stream.of(merchant, other)
        .forEach(owner -> assertEquals(Collections.nCopies(10, PENDING), histories(owner)));
  }

  /** Opens two forms of a new link, whose amount and customers have its number. */
  private static List<Form> formsOf(int link, TestMerchant owner) {
    String checkout = newCheckout(owner, 10_000 + link);
    return Stream.of("a", "b")
        .map(name -> node.form(checkout, "email", email(name, link)))
        .toList();
  }

  private static String email(String name, int link) {
    return "%s%d@example.com".formatted(name, link);
  }

  /** The orders and payments of every other link. */
  private static List<String> expected(int firstLink) {
    return Stream.iterate(firstLink, link -> link < 10, link -> link + 2)
        .flatMap(link -> Stream.of("a", "b").map(name -> written(email(name, link), 10_000 + link)))
        .sorted()
        .toList();
  }

  private static String written(String email, int amount) {
    return "%s pending %2$d IDR, pending %2$d IDR".formatted(email, amount);
  }

  /** The orders of a merchant, each with its payments. */
  private static List<String> written(TestMerchant owner) {
    return node.service()
        .text(
            """
            select string_agg(concat(o.customer_email, ' ', o.status, ' ', o.amount_minor / 100, ' ',
                                     o.currency, p.payments), ';')
            from orders o
            cross join lateral (
              select string_agg(concat(', ', status, ' ', amount_minor / 100, ' ', currency), '')
                as payments
              from payment where order_id = o.id and merchant_id = o.merchant_id
            ) p
            where o.merchant_id = '%s'
            """
                .formatted(uuid(owner)))
        .lines()
        .flatMap(line -> Stream.of(line.split(";")))
        .sorted()
        .toList();
  }

  private static String uuid(TestMerchant owner) {
    return TypeId.MERCHANT.decode(owner.merchantId()).toString();
  }

  private static List<String> histories(TestMerchant owner) {
    return owner.orders().stream().map(owner::history).toList();
  }

  /** Asserts that many orders were written, by few statements. */
  private static void assertStatementsOf(int orders, List<TestMerchant> merchants) {
    List<String> ids = merchants.stream().map(owner -> "'" + uuid(owner) + "'").toList();
    String found =
        "from written w join orders o on o.id = w.order_id where o.merchant_id in (%s)"
            .formatted(String.join(", ", ids));
    assertEquals(orders, node.service().number("select count(*) " + found));
    long statements = node.service().number("select count(distinct statement) " + found);
    assertTrue(statements <= SharedForms.AT_ONCE, "The statements were not shared: " + statements);
  }

  private static void assertStatuses(List<Integer> expected, List<Page> answers) {
    assertEquals(expected, answers.stream().map(Page::status).toList());
  }

  private static String newCheckout(TestMerchant owner, int amount) {
    JsonNode link =
        owner
            .api()
            .post(
                "/payment-links",
                "{\"title\":\"Seat\",\"amount\":%d,\"currency\":\"IDR\"}".formatted(amount))
            .json();
    return owner.checkout(link.get("id").asText());
  }

  @Test
  void flagsTheSuspiciousOrderAlone() {
    String often = "often@example.com";
    for (int i = 0; i < 2; i++) {
      assertEquals(303, node.form(merchant.newCheckout(), "email", often).send().join().status());
    }
    List<Form> forms = new ArrayList<>(node.forms(merchant.newCheckout(), MAX));
    forms.add(node.form(merchant.newCheckout(), "email", often));
    try (Held held = node.hold()) {
      held.send(forms);
      assertStatuses(List.of(303, 303, 303), held.release());
    }
    assertEquals(
        List.of(PENDING, PENDING, PENDING, PENDING, SUSPICIOUS),
        histories(merchant).stream().sorted(Collections.reverseOrder()).toList());
  }

  @Test
  void letsOneOfSeveralTakeTheLastPlaceOfALink() {
    String limited = merchant.newCheckout(",\"maxPayments\":1");
    List<Form> rivals = node.forms(limited, 5);
    TestMerchant other = node.newMerchant();
    List<Form> others = new ArrayList<>(node.forms(merchant.newCheckout(), MAX));
    others.addAll(node.forms(other.newCheckout(), MAX));
    try (Held held = node.hold()) {
      held.send(Stream.of(rivals, others).flatMap(List::stream).toList());
      List<Page> answers = held.release();
      assertEquals(List.of(303, 409, 409, 409, 409), sorted(answers.subList(0, 5)));
      assertStatuses(Collections.nCopies(4, 303), answers.subList(5, 9));
    }
    assertEquals(1 + MAX, merchant.orders().size());
    assertEquals(MAX, other.orders().size());
    Stream.of(merchant, other)
        .flatMap(owner -> histories(owner).stream())
        .forEach(history -> assertEquals(PENDING, history));
  }

  private static List<Integer> sorted(List<Page> answers) {
    return answers.stream().map(Page::status).sorted().toList();
  }

  @Test
  void refusesAloneAFormWithAnOutdatedPrice() {
    JsonNode product = newProduct(20_000);
    List<Form> outdated = node.forms(checkout(product), 1);
    List<Form> others = new ArrayList<>(node.forms(merchant.newCheckout(), MAX));
    others.addAll(node.forms(node.newMerchant().newCheckout(), MAX));
    try (Held held = node.hold()) {
      held.send(outdated);
      changePrice(product);
      held.send(others);
      assertStatuses(List.of(409, 303, 303, 303, 303), held.release());
    }
    assertEquals(MAX, merchant.orders().size());
  }

  /** The refused form comes first, and one place is taken before. */
  @Test
  void leavesThePlaceOfARefusedFormToTheNextOne() {
    JsonNode product = newProduct(20_000);
    merchant.startPayment(checkout(product));
    List<Form> outdated = node.forms(checkout(product), 1);
    try (Held held = node.hold()) {
      held.send(outdated);
      changePrice(product);
      held.send(node.forms(checkout(product), MAX));
      List<Page> answers = held.release();
      assertEquals(409, answers.get(0).status());
      assertEquals(List.of(303, 429), sorted(answers.subList(1, 1 + MAX)));
    }
    assertEquals(
        List.of("20000", "30000"),
        merchant.orders().stream()
            .map(order -> merchant.order(order).get("amount").asText())
            .toList());
  }

  private JsonNode newProduct(int amount) {
    String product = "{\"title\":\"App\",\"amount\":%d,\"currency\":\"IDR\"}";
    return merchant.api().post("/digital-products", product.formatted(amount)).json();
  }

  private static String checkout(JsonNode product) {
    return CheckoutClient.pathOf(product.get("checkoutUrl").asText());
  }

  private void changePrice(JsonNode product) {
    String path = "/digital-products/" + product.get("id").asText();
    assertEquals(200, merchant.api().patch(path, "{\"amount\":30000}").status());
  }

  @Test
  void refusesFormsBeyondThePendingOrdersOfTheirLink() {
    List<Form> forms = new ArrayList<>(node.forms(merchant.newCheckout(), MAX + 3));
    forms.addAll(node.forms(merchant.newCheckout(), MAX));
    try (Held held = node.hold()) {
      held.send(forms);
      List<Page> answers = held.release();
      assertEquals(List.of(303, 303, 429, 429, 429), sorted(answers.subList(0, MAX + 3)));
      assertStatuses(List.of(303, 303), answers.subList(MAX + 3, 2 * MAX + 3));
    }
    assertEquals(2 * MAX, merchant.orders().size());
  }

  @Test
  void countsThePendingOrdersOfEarlierStatements() {
    String checkout = merchant.newCheckout();
    merchant.startPayment(checkout);
    List<Form> forms = node.forms(checkout, MAX);
    try (Held held = node.hold()) {
      held.send(forms);
      assertEquals(List.of(303, 429), sorted(held.release()));
    }
    assertEquals(MAX, merchant.orders().size());
  }

  @Test
  void givesWhatIsFreeBesidePendingOrders() {
    Form free = node.form(checkout(newProduct(0)), "provider", "", "email", "siti@example.com");
    List<Form> forms = new ArrayList<>(node.forms(merchant.newCheckout(), MAX));
    forms.add(free);
    try (Held held = node.hold()) {
      held.send(forms);
      List<Page> answers = held.release();
      assertStatuses(List.of(303, 303, 303), answers);
      assertTrue(answers.get(2).location().contains("/orders/"), answers.get(2).location());
    }
    assertEquals(
        List.of(PENDING, PENDING, "order.created/1 order.paid/2/pending"),
        histories(merchant).stream().sorted(Collections.reverseOrder()).toList());
    assertEquals(MAX, payments());
  }

  @Test
  void givesAllThatIsFreeWhateverMayBePending() {
    String checkout = checkout(newProduct(0));
    List<Form> forms =
        Stream.generate(() -> node.form(checkout, "provider", "", "email", "siti@example.com"))
            .limit(MAX + 2)
            .toList();
    try (Held held = node.hold()) {
      held.send(forms);
      assertStatuses(Collections.nCopies(MAX + 2, 303), held.release());
    }
    assertEquals(
        Collections.nCopies(MAX + 2, "order.created/1 order.paid/2/pending"), histories(merchant));
  }

  private long payments() {
    return node.service()
        .number("select count(*) from payment where merchant_id = '%s'".formatted(uuid(merchant)));
  }
}
