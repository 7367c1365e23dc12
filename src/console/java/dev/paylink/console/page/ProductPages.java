package dev.paylink.console.page;

import dev.paylink.api.DigitalProductMessages.DigitalProductFile;
import dev.paylink.api.DigitalProductStatus;
import dev.paylink.api.LicenceKeyMessages.LicenceKeySummary;
import dev.paylink.api.OrderMessages.Order;
import dev.paylink.api.OrderMessages.OrderPage;
import dev.paylink.api.PageMeta;
import dev.paylink.console.web.Console;
import dev.paylink.console.web.Operations;
import dev.paylink.console.web.Reply;
import dev.paylink.console.web.StaffRequest;
import io.soabase.recordbuilder.core.RecordBuilder;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Digital products: the list, one product, and whether it is on sale. */
public final class ProductPages {
  private static final String PER_PAGE = "25";
  private static final String NEWEST_ORDERS = "5";

  private final Operations operations;

  /** What is shown of a product, by the names of the contract. */
  @RecordBuilder
  public record Product(
      String id,
      String title,
      BigDecimal amount,
      String currency,
      DigitalProductStatus status,
      String checkoutUrl,
      @Nullable Integer maxOrders,
      @Nullable Instant activeFrom,
      @Nullable Instant activeUntil,
      List<DigitalProductFile> files,
      @Nullable LicenceKeySummary licenceKeys,
      long orderCount,
      BigDecimal amountReceived,
      Instant createdAt) {}

  /** A page of the list of the contract. */
  public record ProductList(List<Product> data, PageMeta meta) {}

  /**
   * A list of products.
   *
   * @param next page; null if this is the last one
   * @param previous page; null if this is the first one
   */
  public record ProductListPage(
      List<Product> products, long total, @Nullable String next, @Nullable String previous) {}

  /**
   * One product.
   *
   * @param orders the newest ones
   * @param orderTotal how many orders it has, including unpaid ones
   * @param docsUrl where the API is explained
   */
  public record ProductView(Product product, List<Order> orders, long orderTotal, String docsUrl) {}

  ProductPages(Operations operations) {
    this.operations = operations;
  }

  void mount(Console console) {
    console.get("/products", this::list);
    console.get("/products/:id", this::show);
    console.post("/products/:id/publish", request -> sell(request, true));
    console.post("/products/:id/withdraw", request -> sell(request, false));
  }

  private Future<Reply> list(StaffRequest request) {
    Map<String, String> parameters = request.list(Map.of(), PER_PAGE);
    return operations
        .read(request, "listDigitalProducts", parameters, ProductList.class)
        .map(
            found ->
                Reply.page(
                    "products.jte",
                    new ProductListPage(
                        found.data(),
                        found.meta().total(),
                        Paged.next(
                            "/products",
                            Map.of(),
                            found.meta(),
                            found.data().stream().map(Product::id).toList()),
                        Paged.previous("/products", Map.of(), found.meta()))));
  }

  private Future<Reply> show(StaffRequest request) {
    return product(operations, request)
        .compose(
            product ->
                operations
                    .read(
                        request,
                        "listOrders",
                        Map.of("productId", product.id(), "perPage", NEWEST_ORDERS),
                        OrderPage.class)
                    .map(
                        orders ->
                            Reply.page(
                                "product.jte",
                                new ProductView(
                                    product,
                                    orders.data(),
                                    orders.meta().total(),
                                    docs(product.checkoutUrl())))));
  }

  /** The product that a path names. */
  static Future<Product> product(Operations operations, StaffRequest request) {
    return operations.read(request, "getDigitalProduct", id(request), Product.class);
  }

  private static Map<String, String> id(StaffRequest request) {
    return Map.of("productId", request.path("id"));
  }

  /** The documentation, which has the address of pages for customers, {@code http.publicUrl}. */
  static String docs(String pageUrl) {
    return pageUrl.replaceFirst("/(pay|l)/.*$", "/docs/");
  }

  private Future<Reply> sell(StaffRequest request, boolean active) {
    return operations
        .call(request, "updateDigitalProduct", id(request), Map.of("active", active))
        .map(
            done ->
                Reply.done(
                    "/products/" + request.path("id"),
                    active ? "product-published" : "product-withdrawn"));
  }
}
