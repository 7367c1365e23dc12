package dev.paylink.it.support.checkout;

import dev.paylink.it.support.ApiClient.Answer;
import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.ImageClient;
import dev.paylink.it.support.Seller;
import dev.paylink.it.support.TestImages;
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

  private static final String THEME =
      ", \"theme\": {\"background\": \"#fff8e7\", \"text\": \"#3b1f0b\", \"accent\": \"#8a3b00\"}";

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
        new Scene("downloads-asked", this::downloadsAsked),
        new Scene("landing", visitor -> landing(visitor, "")),
        new Scene("landing-theme", visitor -> landing(visitor, THEME)));
  }

  private Seller.Link described() {
    return seller.newProduct(Map.of("description", DESCRIPTION, "coverImageId", image()));
  }

  /** The same each time, as it is made of the same file. */
  private String image() {
    ImageClient images = new ImageClient(service, seller.api());
    return images.upload(TestImages.photograph(1400, 700)).json().get("id").asText();
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

  private void landing(Visitor visitor, String theme) {
    String id = seller.newProduct(FREE).id();
    String slug = "p" + System.nanoTime();
    String body =
        """
        {"slug": "%s", "title": "Learn batik", "blocks": [
          {"type": "heading", "text": "What you make"},
          {"type": "text", "text": "One **scarf**, see [more](https://batik.example)."},
          {"type": "image", "imageId": "%s", "text": "A scarf"},
          {"type": "list", "items": ["Wax", "Lunch"]},
          {"type": "quote", "text": "My best day.", "author": "Dewi"},
          {"type": "faq", "questions": [{"question": "Experience?", "answer": "None."}]},
          {"type": "countdown", "text": "Soon", "until": "2099-01-01T00:00:00Z"},
          {"type": "video-link", "text": "Three minutes", "url": "https://video.example/1"},
          {"type": "offer", "id": "seat", "text": "One seat", "amount": 5, "currency": "USD"},
          {"type": "offer", "id": "files", "productId": "%s"}]%s}"""
            .formatted(slug, image(), id, theme);
    String page = seller.api().post("/landing-pages", body).json().get("id").asText();
    Answer published = seller.api().patch("/landing-pages/" + page, "{\"status\":\"published\"}");
    String path = CheckoutClient.pathOf(published.json().get("url").asText());
    visitor.page().navigate(service.origin() + path);
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
