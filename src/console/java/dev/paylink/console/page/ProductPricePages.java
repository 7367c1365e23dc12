package dev.paylink.console.page;

import dev.paylink.console.page.ProductPages.Product;
import dev.paylink.console.web.Console;
import dev.paylink.console.web.FormErrors;
import dev.paylink.console.web.Money;
import dev.paylink.console.web.Operations;
import dev.paylink.console.web.Reply;
import dev.paylink.console.web.StaffRequest;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/** The form that changes the price of a product. */
public final class ProductPricePages {
  private final Operations operations;

  /** The form of a price. */
  public record PriceForm(Product product, FormErrors form) {}

  ProductPricePages(Operations operations) {
    this.operations = operations;
  }

  void mount(Console console) {
    console.get("/products/:id/price", this::form);
    console.post("/products/:id/price", this::change);
  }

  private Future<Product> product(StaffRequest request) {
    request.require("products:write");
    return ProductPages.product(operations, request);
  }

  private Future<Reply> form(StaffRequest request) {
    return product(request)
        .map(
            product ->
                Reply.page(
                    "productprice.jte",
                    new PriceForm(
                        product,
                        FormErrors.of(
                            Map.of("amount", Money.typed(product.amount(), request.language()))))));
  }

  private Future<Reply> change(StaffRequest request) {
    FormErrors form = FormErrors.of(Map.of("amount", request.field("amount")));
    return product(request)
        .compose(
            product ->
                Future.succeededFuture(product)
                    .compose(found -> confirmOrChange(request, found))
                    .recover(
                        failure ->
                            Future.succeededFuture(
                                Reply.wrong(
                                    "productprice.jte",
                                    new PriceForm(product, form.refused(failure))))));
  }

  private Future<Reply> confirmOrChange(StaffRequest request, Product product) {
    BigDecimal amount = Confirm.amount(request, product.currency());
    if (!Confirm.isGiven(request)) {
      return Future.succeededFuture(confirm(request, product, amount));
    }
    return operations
        .call(
            request,
            "updateDigitalProduct",
            Confirm.keyAndId(request, "productId"),
            Map.of("amount", amount))
        .map(done -> Reply.done("/products/" + product.id(), "price-changed"));
  }

  private static Reply confirm(StaffRequest request, Product product, BigDecimal amount) {
    String path = "/products/" + product.id() + "/price";
    return Reply.page(
        "confirm.jte",
        ConfirmBuilder.builder()
            .title("price.confirm")
            .section("products")
            .amount(amount)
            .currency(product.currency())
            .rows(
                List.of(
                    Map.entry("order.product", product.title()),
                    Map.entry(
                        "price.before",
                        Money.text(product.amount(), product.currency(), request.language()))))
            .action(path)
            .back(path)
            .hidden(Confirm.hidden(Map.of("amount", request.field("amount")), amount))
            .button("price.button")
            .build());
  }
}
