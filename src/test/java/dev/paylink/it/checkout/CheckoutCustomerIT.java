package dev.paylink.it.checkout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.CheckoutClient.Page;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestService;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The customer's data on the form: masked, kept, replaced, and questioned if doubtful. */
class CheckoutCustomerIT {
  private static final String CUSTOMER =
      ",\"customer\":{\"name\":\"Siti Rahma\",\"email\":\"siti.rahma@example.com\",\"phone\":\"+6281234567889\"}";

  private static TestService service;
  private TestMerchant merchant;
  private CheckoutClient browser;

  @BeforeAll
  static void start(TestService shared) {
    service = shared;
  }

  @BeforeEach
  void open() {
    merchant = new TestMerchant(service, "sandbox", "manual");
    browser = new CheckoutClient(service);
  }

  @Test
  void showsPrefilledDataInPartOnly() {
    Page page = browser.get(merchant.newCheckout(CUSTOMER));
    assertEquals("S••• R•••", page.html().select("#name").val());
    assertEquals("s•••@example.com", page.html().select("#email").val());
    assertEquals("+62 ••• ••89", page.html().select("#phone").val());
    assertHidesCustomer(page);
  }

  private static void assertHidesCustomer(Page page) {
    for (String secret : List.of("Siti", "Rahma", "siti.rahma", "6281234567889", "34567")) {
      assertFalse(page.response().body().contains(secret), secret);
    }
  }

  @Test
  void keepsMaskedDataThatIsSentUntouched() {
    String checkout = merchant.newCheckout(CUSTOMER);
    Page sent = browser.post(checkout, filled(browser.get(checkout)));
    assertEquals(
        "{\"name\":\"Siti Rahma\",\"email\":\"siti.rahma@example.com\",\"phone\":\"+6281234567889\"}",
        onlyOrder());
    assertEquals(303, sent.status());
  }

  @Test
  void hidesUntouchedDataOnTheReceipt() {
    String checkout = merchant.newCheckout(CUSTOMER);
    Map<String, String> form = filled(browser.get(checkout), "name", "Ayu Lestari");
    form.put("provider", "manual");
    Page receipt = browser.follow(browser.post(checkout, form).location());
    assertHidesCustomer(receipt);
    assertTrue(receipt.html().text().contains("Ayu Lestari"), receipt.html().text());
    assertTrue(receipt.html().text().contains("s•••@example.com"), receipt.html().text());
  }

  @Test
  void takesUntouchedMaskedFieldsAsFilledIn() {
    String checkout =
        merchant.newCheckout(CUSTOMER + ",\"require\":[\"name\",\"email\",\"phone\"]");
    Page page = browser.get(checkout);
    Page refused = browser.post(checkout, filled(page, "phone", ""));
    assertEquals(422, refused.status());
    assertEquals(List.of("phone"), refused.html().select("[aria-invalid=true]").eachAttr("name"));
    assertHidesCustomer(refused);
    assertEquals(303, browser.post(checkout, filled(page)).status());
    assertEquals(
        "{\"name\":\"Siti Rahma\",\"email\":\"siti.rahma@example.com\",\"phone\":\"+6281234567889\"}",
        onlyOrder());
  }

  @Test
  void keepsRequiredFieldsWhileAskingAboutATypingError() {
    String checkout = merchant.newCheckout(",\"require\":[\"name\"]");
    Page asked = browser.post(checkout, filled(browser.get(checkout), "email", "s@gmial.com"));
    assertEquals(List.of("name"), asked.html().select("input[required]").eachAttr("name"));
    assertEquals(422, browser.post(checkout, filled(asked)).status());
    assertEquals(303, browser.post(checkout, filled(asked, "name", "Siti")).status());
    assertEquals("{\"name\":\"Siti\",\"email\":\"s@gmial.com\"}", onlyOrder());
  }

  /** The fields of the form as a browser sends them. */
  private static Map<String, String> filled(Page page, String... changed) {
    Document html = page.html();
    Map<String, String> fields = CheckoutClient.fill(page, "sandbox");
    for (String name : List.of("name", "email", "phone", "confirmed")) {
      if (!html.select("[name=" + name + "]").isEmpty()) {
        fields.put(name, html.select("[name=" + name + "]").val());
      }
    }
    for (int i = 0; i < changed.length; i += 2) {
      fields.put(changed[i], changed[i + 1]);
    }
    return new HashMap<>(fields);
  }

  private String onlyOrder() {
    List<String> orders = merchant.orders();
    assertEquals(1, orders.size(), orders.toString());
    return merchant.order(orders.get(0)).get("customer").toString();
  }

  @Test
  void replacesAndRemovesMaskedData() {
    String checkout = merchant.newCheckout(CUSTOMER);
    browser.post(checkout, filled(browser.get(checkout), "email", "budi@example.com", "phone", ""));
    assertEquals("{\"name\":\"Siti Rahma\",\"email\":\"budi@example.com\"}", onlyOrder());
  }

  @Test
  void rejectsMaskedTextThatWasChangedInPart() {
    String checkout = merchant.newCheckout(CUSTOMER);
    Page page = browser.get(checkout);
    for (String[] wrong :
        new String[][] {
          {"name", "B••• R•••"}, {"email", "t•••@example.com"}, {"phone", "+62 ••• ••88"}
        }) {
      Page answer = browser.post(checkout, filled(page, wrong));
      assertEquals(422, answer.status(), wrong[1]);
      assertEquals("true", answer.html().select("#" + wrong[0]).attr("aria-invalid"), wrong[1]);
      assertHidesCustomer(answer);
    }
    assertEquals(List.of(), merchant.orders());
    assertEquals(303, browser.post(checkout, filled(page)).status());
  }

  @Test
  void rejectsMaskedTextWithoutPrefilledData() {
    String checkout = merchant.newCheckout();
    Page page = browser.get(checkout);
    assertEquals(422, browser.post(checkout, filled(page, "email", "s•••@example.com")).status());
    assertEquals(List.of(), merchant.orders());
  }

  @Test
  void makesOneOrderOfAFormSentTwice() {
    String checkout = merchant.newCheckout(CUSTOMER);
    Map<String, String> form = filled(browser.get(checkout));
    String first = browser.post(checkout, form).location();
    assertEquals(first, browser.post(checkout, form).location());
    onlyOrder();
  }

  @Test
  void countsKeptDataByTheRiskRules() {
    String checkout = merchant.newCheckout(CUSTOMER);
    for (int i = 0; i < 6; i++) {
      CheckoutClient other = new CheckoutClient(service);
      other.post(checkout, filled(other.get(checkout)));
    }
    List<String> orders = merchant.orders();
    assertTrue(merchant.order(orders.get(orders.size() - 1)).get("suspicious").asBoolean());
  }

  @Test
  void asksOnceAboutAProbableTypingError() {
    String checkout = merchant.newCheckout();
    Page page = browser.get(checkout);
    Page asked = browser.post(checkout, filled(page, "email", "siti@gmial.com"));
    assertEquals(422, asked.status());
    assertTrue(asked.html().select("[role=alert]").text().contains("siti@gmail.com"));
    assertEquals(page.form(), asked.form());
    assertEquals(List.of(), merchant.orders());
    assertEquals(303, browser.post(checkout, filled(asked)).status());
    assertEquals("{\"email\":\"siti@gmial.com\"}", onlyOrder());
  }

  @Test
  void takesTheSuggestionByOneClick() {
    String checkout = merchant.newCheckout();
    Page asked =
        browser.post(
            checkout, filled(browser.get(checkout), "name", "Siti", "email", "s@yahooo.com"));
    assertEquals("pay-form", asked.html().select("button[name=suggested]").attr("form"));
    assertEquals(303, browser.post(checkout, filled(asked, "suggested", "1")).status());
    assertEquals("{\"name\":\"Siti\",\"email\":\"s@yahoo.com\"}", onlyOrder());
  }

  @Test
  void asksAgainAboutAnotherEntry() {
    String checkout = merchant.newCheckout();
    Page asked = browser.post(checkout, filled(browser.get(checkout), "email", "siti@gmial.com"));
    assertEquals(422, browser.post(checkout, filled(asked, "email", "siti@gmail.con")).status());
    assertEquals(422, browser.post(checkout, filled(asked, "phone", "12345")).status());
    assertEquals(303, browser.post(checkout, filled(asked, "email", "siti@gmail.com")).status());
  }

  @Test
  void asksAboutAnAddressWithoutAnEnding() {
    String checkout = merchant.newCheckout(",\"require\":[\"email\"]");
    Page asked = browser.post(checkout, filled(browser.get(checkout), "email", "siti@gmail"));
    assertEquals(422, asked.status());
    assertTrue(asked.html().select("[role=alert]").text().contains("siti@gmail.com"));
    Page other = browser.post(checkout, filled(asked, "email", "siti@toko"));
    assertEquals(422, other.status());
    assertEquals(1, other.html().select("[role=alert] a[href=#email]").size());
    assertEquals(303, browser.post(checkout, filled(other)).status());
    assertEquals("{\"email\":\"siti@toko\"}", onlyOrder());
  }

  @Test
  void takesPhoneNumbersAndAddressesAsTheyWerePasted() {
    String checkout = merchant.newCheckout();
    Page page = browser.get(checkout);
    String phone = "\u202a+62\u00a0812\u20113456\u20137890\u202c";
    String email = "\u200bpetra@m\u00fcnchen.de\u00a0";
    assertEquals(
        303, browser.post(checkout, filled(page, "email", email, "phone", phone)).status());
    assertEquals(
        "{\"email\":\"petra@xn--mnchen-3ya.de\",\"phone\":\"+6281234567890\"}", onlyOrder());
  }

  @Test
  void wantsToSeeSomethingOfARequiredName() {
    String checkout = merchant.newCheckout(",\"require\":[\"name\"]");
    Page page = browser.get(checkout);
    for (String nothing : List.of("\u200b", "\u3164", "\u115f\u1160", "\u2800", "\u00ad ")) {
      Page refused = browser.post(checkout, filled(page, "name", nothing));
      assertEquals(422, refused.status(), nothing);
      assertEquals(List.of("name"), refused.html().select("[aria-invalid=true]").eachAttr("name"));
    }
    assertEquals(List.of(), merchant.orders());
  }

  @Test
  void asksAboutAShortPhoneNumber() {
    String checkout = merchant.newCheckout();
    Page asked = browser.post(checkout, filled(browser.get(checkout), "phone", "0812 34"));
    assertEquals(422, asked.status());
    assertEquals(1, asked.html().select("[role=alert] a[href=#phone]").size());
    assertEquals(303, browser.post(checkout, filled(asked)).status());
    assertEquals("{\"phone\":\"081234\"}", onlyOrder());
  }
}
