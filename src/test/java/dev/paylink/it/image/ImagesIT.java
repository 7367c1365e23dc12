package dev.paylink.it.image;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.ApiClient.Answer;
import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.ImageClient;
import dev.paylink.it.support.TestImages;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestService;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Images that are uploaded over the API, and shown on pages. */
class ImagesIT {
  private static TestService service;
  private TestMerchant merchant;
  private ApiClient api;
  private ImageClient images;
  private CheckoutClient customer;

  @BeforeAll
  static void start() {
    // A node of its own: its clock is moved, and sweeps follow at once.
    service = TestService.start(Map.of("PAYLINK_ORDERS_SWEEP_INTERVAL", "200ms"));
  }

  @AfterAll
  static void stop() {
    service.close();
  }

  @BeforeEach
  void open() {
    merchant = new TestMerchant(service, "sandbox");
    api = merchant.api();
    images = new ImageClient(service, api);
    customer = new CheckoutClient(service);
  }

  @Test
  void storesAnImageInTwoSizes() {
    Answer created = images.upload(TestImages.photograph(1500, 1000));
    assertEquals(201, created.status(), created.text());
    JsonNode image = created.json();
    assertTrue(created.header("Location").endsWith("/v1/images/" + image.get("id").asText()));
    assertEquals(1280, image.get("width").asInt());
    assertEquals(853, image.get("height").asInt());

    HttpResponse<byte[]> large = images.picture(image, "");
    assertEquals(200, large.statusCode());
    assertEquals(image.get("size").asInt(), large.body().length);
    assertEquals("image/jpeg", header(large, "Content-Type"));
    assertEquals("nosniff", header(large, "X-Content-Type-Options"));
    assertEquals("public, max-age=31536000, immutable", header(large, "Cache-Control"));
    assertTrue(header(large, "Content-Security-Policy").contains("sandbox"));
    assertEquals(1280, TestImages.decoded(large.body()).getWidth());
    HttpResponse<byte[]> small = images.picture(image, "/small");
    assertEquals(640, TestImages.decoded(small.body()).getWidth());
    assertArrayEquals(small.body(), images.picture(image, "/small").body());
  }

  private static String header(HttpResponse<?> response, String name) {
    return response.headers().firstValue(name).orElse("");
  }

  @Test
  void sendsTheOnlyPictureOfASmallImageInBothSizes() {
    JsonNode image = images.upload(TestImages.drawing(30, 20, true)).json();
    assertEquals("image/png", image.get("contentType").asText());
    assertArrayEquals(images.picture(image, "").body(), images.picture(image, "/small").body());
  }

  @Test
  void answersTheSameFileWithTheSameImage() {
    byte[] file = TestImages.drawing(50, 50, false);
    List<CompletableFuture<Answer>> uploads =
        Stream.generate(() -> images.uploadAsync(file)).limit(2).toList();
    List<Answer> answers = uploads.stream().map(CompletableFuture::join).toList();
    Answer again = images.upload(file);
    assertEquals(200, again.status());
    for (Answer answer : answers) {
      assertEquals(again.json(), answer.json(), answer.text());
    }
    assertEquals(1, api.get("/images").json().at("/meta/total").asInt());
    Answer other = new ImageClient(service, new TestMerchant(service).api()).upload(file);
    assertEquals(201, other.status());
  }

  @Test
  void listsTheImagesOfTheMerchant() {
    String first = images.upload(TestImages.drawing(10, 10, false)).json().get("id").asText();
    String second = images.upload(TestImages.drawing(11, 11, false)).json().get("id").asText();
    JsonNode list = api.get("/images?perPage=1").json();
    assertEquals(second, list.at("/data/0/id").asText());
    assertEquals(2, list.at("/meta/total").asInt());
    JsonNode older = api.get("/images?after=" + second).json();
    assertEquals(first, older.at("/data/0/id").asText());
    assertEquals(200, api.get("/images/" + first).status());
    ApiClient other = new TestMerchant(service).api();
    assertEquals(0, other.get("/images").json().at("/meta/total").asInt());
    assertEquals(404, other.get("/images/" + first).status());
    assertEquals(404, other.delete("/images/" + first).status());
  }

  @Test
  void refusesWhatIsNoImage() {
    Answer svg = images.upload("<svg xmlns=\"http://www.w3.org/2000/svg\"/>".getBytes());
    assertEquals(415, svg.status());
    assertTrue(svg.text().contains("PNG, JPEG or GIF"), svg.text());
    Answer broken = images.upload(new byte[] {(byte) 0x89, 'P', 'N', 'G', 13, 10, 26, 10, 0});
    assertEquals(400, broken.status());
    assertEquals(400, images.upload(new byte[0]).status());
    Answer large = images.upload(new byte[8 * 1024 * 1024 + 1]);
    assertEquals(413, large.status());
    assertEquals(0, api.get("/images").json().at("/meta/total").asInt());
  }

  @Test
  void needsTheScopeOfProductsOrOfPages() {
    byte[] file = TestImages.drawing(12, 12, false);
    for (String scope : List.of("products:write", "pages:write")) {
      ApiClient client = service.client(merchant.merchant(), scope);
      assertTrue(new ImageClient(service, client).upload(file).status() <= 201);
      assertEquals(403, client.get("/images").status());
    }
    ApiClient reader = service.client(merchant.merchant(), "pages:read");
    assertEquals(200, reader.get("/images").status());
    Answer refused = new ImageClient(service, reader).upload(file);
    assertEquals(403, refused.status());
    assertTrue(refused.text().contains("products:write or pages:write"), refused.text());
  }

  @Test
  void showsTheCoverOfAProduct() {
    JsonNode image = images.upload(TestImages.photograph(1300, 700)).json();
    JsonNode product = product(image.get("id").asText());
    assertEquals(image.get("url"), product.get("coverImageUrl"));
    String checkout = CheckoutClient.pathOf(product.get("checkoutUrl").asText());
    Document page = customer.get(checkout).html();
    Element cover = page.expectFirst("main > img.picture");
    assertEquals(CheckoutClient.pathOf(image.get("url").asText()), cover.attr("src"));
    assertEquals("", cover.attr("alt"));
    assertTrue(cover.attr("srcset").contains("/small 640w"), cover.attr("srcset"));
    assertEquals(
        image.get("url").asText(), page.expectFirst("meta[property=og:image]").attr("content"));

    String path = "/digital-products/" + product.get("id").asText();
    JsonNode without = api.patch(path, "{\"coverImageId\":null}").json();
    assertTrue(without.path("coverImageId").isMissingNode());
    assertEquals(0, customer.get(checkout).html().select("img.picture").size());
    String event = "/events?types=digital_product.created";
    Awaitility.await()
        .untilAsserted(
            () ->
                assertEquals(
                    image.get("url"),
                    api.get(event).json().at("/data/0/data/object/coverImageUrl")));
  }

  private JsonNode product(String imageId) {
    Answer created =
        api.post(
            "/digital-products",
            "{\"title\":\"Batik\",\"amount\":5,\"currency\":\"USD\",\"coverImageId\":\"%s\"}"
                .formatted(imageId));
    assertEquals(201, created.status(), created.text());
    return created.json();
  }

  @Test
  void showsImagesOfALandingPage() {
    String shown = images.upload(TestImages.photograph(1400, 900)).json().get("id").asText();
    JsonNode cover = images.upload(TestImages.drawing(700, 700, false)).json();
    String product = product(cover.get("id").asText()).get("id").asText();
    JsonNode page = page(shown, product);
    Document html = customer.get(CheckoutClient.pathOf(page.get("url").asText())).html();
    Element image = html.expectFirst("main > img.picture");
    assertEquals("A scarf", image.attr("alt"));
    assertEquals("1280", image.attr("width"));
    assertEquals("high", image.attr("fetchpriority"));
    assertEquals("700", html.expectFirst(".offer img.picture").attr("width"));
    assertTrue(html.expectFirst("meta[property=og:image]").attr("content").endsWith("/" + shown));
  }

  private JsonNode page(String imageId, String productId) {
    String body =
        """
        {"slug":"p","title":"Page","blocks":[
          {"type":"image","imageId":"%s","text":"A scarf"},
          {"type":"offer","id":"o","productId":"%s"}]}"""
            .formatted(imageId, productId);
    Answer created = api.post("/landing-pages", body);
    assertEquals(201, created.status(), created.text());
    String path = "/landing-pages/" + created.json().get("id").asText();
    return api.patch(path, "{\"status\":\"published\"}").json();
  }

  @Test
  void refusesImagesThatTheMerchantLacks() {
    ImageClient other = new ImageClient(service, new TestMerchant(service).api());
    String foreign = other.upload(TestImages.drawing(13, 13, false)).json().get("id").asText();
    Answer product =
        api.post(
            "/digital-products",
            "{\"title\":\"B\",\"amount\":5,\"currency\":\"USD\",\"coverImageId\":\"%s\"}"
                .formatted(foreign));
    assertEquals(400, product.status());
    assertEquals("coverImageId", product.json().at("/details/0/field").asText());
    Answer page =
        api.post(
            "/landing-pages",
            "{\"slug\":\"p\",\"title\":\"P\",\"blocks\":[{\"type\":\"image\",\"imageId\":\"%s\",\"text\":\"t\"}]}"
                .formatted(foreign));
    assertEquals(400, page.status());
    assertEquals("blocks.0.imageId", page.json().at("/details/0/field").asText());
    Answer silent =
        api.post(
            "/landing-pages",
            "{\"slug\":\"p\",\"title\":\"P\",\"blocks\":[{\"type\":\"image\",\"imageId\":\"%s\"}]}"
                .formatted(foreign));
    assertEquals("blocks.0.text", silent.json().at("/details/0/field").asText());
  }

  @Test
  void deletesOnlyAnImageThatNothingUses() {
    String shown = images.upload(TestImages.drawing(14, 14, false)).json().get("id").asText();
    JsonNode cover = images.upload(TestImages.drawing(15, 15, false)).json();
    String coverId = cover.get("id").asText();
    String product = product(coverId).get("id").asText();
    String page = page(shown, product).get("id").asText();

    Answer usedByProduct = api.delete("/images/" + coverId);
    assertEquals(409, usedByProduct.status());
    assertEquals("image_in_use", usedByProduct.code());
    assertTrue(usedByProduct.text().contains(product), usedByProduct.text());
    assertTrue(api.delete("/images/" + shown).text().contains(page));
    // The draft is without it, what is published is not.
    api.patch("/landing-pages/" + page, "{\"blocks\":[]}");
    assertEquals(409, api.delete("/images/" + shown).status());
    api.patch("/landing-pages/" + page, "{\"status\":\"published\"}");
    assertEquals(204, api.delete("/images/" + shown).status());
    assertEquals(404, api.delete("/images/" + shown).status());

    api.patch("/digital-products/" + product, "{\"coverImageId\":null}");
    assertEquals(204, api.delete("/images/" + coverId).status());
    assertEquals(404, images.picture(cover, "").statusCode());
    assertEquals(201, images.upload(TestImages.drawing(15, 15, false)).status());
  }

  @Test
  void removesThePicturesOfADeletedImage() {
    JsonNode image = images.upload(TestImages.drawing(16, 16, false)).json();
    api.delete("/images/" + image.get("id").asText());
    service.advance(Duration.ofHours(7));
    Awaitility.await()
        .untilAsserted(
            () ->
                assertEquals(
                    0, service.number("select count(*) from image where state = 'unused'")));
  }

  @Test
  void answersUnknownPicturesAsPages() {
    assertEquals(404, customer.get("/pay/images/img_01jd5k8zv7e6w9q2m4t8x0c3fb").status());
    assertEquals(404, customer.get("/pay/images/x/small").status());
    assertFalse(customer.get("/pay/images/..%2F..%2Fetc/small").status() < 400);
  }
}
