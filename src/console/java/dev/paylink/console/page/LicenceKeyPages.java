package dev.paylink.console.page;

import dev.paylink.api.LicenceKeyMessages.LicenceKeyPage;
import dev.paylink.console.page.ProductPages.Product;
import dev.paylink.console.web.Console;
import dev.paylink.console.web.FormErrors;
import dev.paylink.console.web.Operations;
import dev.paylink.console.web.Reply;
import dev.paylink.console.web.StaffRequest;
import io.vertx.core.Future;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The licence keys of a product: the list, adding some, and revoking one. */
public final class LicenceKeyPages {
  private static final List<String> FILTERS = List.of("status");
  private static final String PER_PAGE = "50";

  private final Operations operations;

  /**
   * The keys of a product.
   *
   * @param filters as given
   * @param next page; null if this is the last one
   * @param previous page; null if this is the first one
   * @param form that adds keys
   */
  public record KeyListPage(
      Product product,
      Map<String, String> filters,
      LicenceKeyPage keys,
      @Nullable String next,
      @Nullable String previous,
      FormErrors form) {}

  LicenceKeyPages(Operations operations) {
    this.operations = operations;
  }

  void mount(Console console) {
    console.get("/products/:id/keys", request -> list(request, null));
    console.post("/products/:id/keys", this::add);
    console.post("/products/:id/keys/:key/revoke", this::revoke);
  }

  /** Shows the keys, with a form that was refused if there is one. */
  private Future<Reply> list(StaffRequest request, @Nullable FormErrors refused) {
    Map<String, String> filters = request.queries(FILTERS);
    Map<String, String> parameters = new LinkedHashMap<>(filters);
    parameters.put("productId", request.path("id"));
    parameters.put("page", request.query("page"));
    parameters.put("perPage", PER_PAGE);
    return ProductPages.product(operations, request)
        .compose(
            product ->
                operations
                    .read(request, "listLicenceKeys", parameters, LicenceKeyPage.class)
                    .map(keys -> page(product, filters, keys, refused)));
  }

  private static Reply page(
      Product product,
      Map<String, String> filters,
      LicenceKeyPage keys,
      @Nullable FormErrors refused) {
    String path = path(product.id());
    return new Reply.Page(
        refused == null ? 200 : 422,
        "licencekeys.jte",
        new KeyListPage(
            product,
            filters,
            keys,
            Paged.next(path, filters, keys.meta()),
            Paged.previous(path, filters, keys.meta()),
            refused == null ? FormErrors.none() : refused));
  }

  private static String path(String productId) {
    return "/products/" + productId + "/keys";
  }

  private Future<Reply> add(StaffRequest request) {
    request.require("products:write");
    List<String> keys =
        request.field("keys").lines().map(String::strip).filter(key -> !key.isEmpty()).toList();
    return operations
        .call(
            request,
            "addLicenceKeys",
            Map.of("productId", request.path("id")),
            Map.of("keys", keys))
        .map(done -> Reply.done(path(request.path("id")), "keys-added"))
        .recover(
            failure ->
                list(
                    request,
                    FormErrors.of(Map.of("keys", request.field("keys"))).refused(failure)));
  }

  private Future<Reply> revoke(StaffRequest request) {
    return operations
        .call(request, "revokeLicenceKey", Map.of("licenceKeyId", request.path("key")), null)
        .map(done -> Reply.done(path(request.path("id")), "key-revoked"));
  }
}
