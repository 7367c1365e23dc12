package dev.paylink.it.support.checkout;

import dev.paylink.it.support.Seller;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.Visitor;
import dev.paylink.it.support.checkout.CheckoutScenes.Scene;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;

/** Pages of digital products. */
final class ProductScenes {
  private static final String DESCRIPTION =
      """
      # Forty patterns

      Of **Solo** and *Pekalongan*, for [print](https://batik.example) and screen:

      - SVG
      - PDF, `300 dpi`

      > Free to use in your own work.

      1. %s

      ```
      license: %s
      ```
      """
          .formatted("Batik".repeat(40), "CC-BY ".repeat(40));

  private static final Map<String, ?> FREE = Map.of("amount", 0);

  private final TestService service;
  private final Seller seller;

  ProductScenes(TestService service, Seller seller) {
    this.service = service;
    this.seller = seller;
  }

  Stream<Scene> all() {
    return Stream.of(
        new Scene("product", visitor -> visitor.openLink(described())),
        new Scene("product-free", visitor -> visitor.openLink(seller.newProduct(FREE))),
        new Scene("product-given", visitor -> given(visitor, FREE)),
        new Scene("product-sold-out", this::soldOut),
        new Scene("product-off-sale", this::offSale),
        new Scene("product-not-yet", this::notYet),
        new Scene("downloads", this::downloads),
        new Scene("downloads-asked", this::downloadsAsked));
  }

  private Seller.Link described() {
    return seller.newProduct(Map.of("description", DESCRIPTION));
  }

  private Seller.Link given(Visitor visitor, Map<String, ?> fields) {
    Seller.Link product = seller.newProduct(fields);
    visitor.openLink(product).submit();
    visitor.page().waitForURL("**/orders/*");
    return product;
  }

  private void downloads(Visitor visitor) {
    Seller.Link product = seller.newProduct(FREE);
    String keys = "{\"pattern\":\"BATIK-XXXX-XXXX-XXXX-XXXX\"}";
    seller.api().post("/digital-products/" + product.id() + "/licence-keys", keys);
    visitor.openLink(product).submit();
    visitor.page().waitForURL("**/orders/*");
    visitor.page().locator("a[href$='/download']").click();
    visitor.page().waitForURL("**/downloads/*");
    while (visitor.page().locator(".key").count() == 0) {
      visitor.page().reload();
    }
  }

  private void downloadsAsked(Visitor visitor) {
    visitor.page().navigate(service.origin() + "/downloads?order=x");
    visitor.page().locator("#email").fill("siti@example.com");
    visitor.page().locator("button[type=submit]").click();
    visitor.page().locator(".complaint").waitFor();
  }

  private void soldOut(Visitor visitor) {
    Seller.Link product = given(visitor, Map.of("amount", 0, "maxOrders", 1));
    visitor.page().context().clearCookies();
    visitor.openLink(product);
  }

  private void offSale(Visitor visitor) {
    Seller.Link product = described();
    seller.api().delete("/digital-products/" + product.id());
    visitor.openLink(product);
  }

  private void notYet(Visitor visitor) {
    String later = service.clock().instant().plus(Duration.ofDays(1)).toString();
    visitor.openLink(seller.newProduct(Map.of("activeFrom", later)));
  }
}
