package dev.paylink.console.page;

import dev.paylink.console.page.ProductPages.Product;
import dev.paylink.console.web.Console;
import dev.paylink.console.web.FormErrors;
import dev.paylink.console.web.Money;
import dev.paylink.console.web.Operations;
import dev.paylink.console.web.Reply;
import dev.paylink.console.web.Visit;
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

  private Future<Product> product(Visit visit) {
    visit.require("products:write");
    return ProductPages.product(operations, visit);
  }

  private Future<Reply> form(Visit visit) {
    return product(visit)
        .map(
            product ->
                Reply.page(
                    "productprice.jte",
                    new PriceForm(
                        product,
                        FormErrors.of(
                            Map.of("amount", Money.typed(product.amount(), visit.language()))))));
  }

  private Future<Reply> change(Visit visit) {
    FormErrors form = FormErrors.of(Map.of("amount", visit.field("amount")));
    return product(visit)
        .compose(
            product ->
                Future.succeededFuture(product)
                    .compose(found -> confirmOrChange(visit, found))
                    .recover(
                        failure ->
                            Future.succeededFuture(
                                Reply.wrong(
                                    "productprice.jte",
                                    new PriceForm(product, form.refused(failure))))));
  }

  private Future<Reply> confirmOrChange(Visit visit, Product product) {
    BigDecimal amount = Confirm.amount(visit, product.currency());
    if (!Confirm.isGiven(visit)) {
      return Future.succeededFuture(confirm(visit, product, amount));
    }
    return operations
        .call(
            visit,
            "updateDigitalProduct",
            Confirm.keyAndId(visit, "productId"),
            Map.of("amount", amount))
        .map(done -> Reply.done("/products/" + product.id(), "price-changed"));
  }

  private static Reply confirm(Visit visit, Product product, BigDecimal amount) {
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
                        Money.text(product.amount(), product.currency(), visit.language()))))
            .action(path)
            .back(path)
            .hidden(Confirm.hidden(Map.of("amount", visit.field("amount")), amount))
            .button("price.button")
            .build());
  }
}
