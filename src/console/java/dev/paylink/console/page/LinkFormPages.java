package dev.paylink.console.page;

import dev.paylink.api.PaymentLinkMessages.PaymentLink;
import dev.paylink.console.web.Console;
import dev.paylink.console.web.FormErrors;
import dev.paylink.console.web.Json;
import dev.paylink.console.web.Operations;
import dev.paylink.console.web.Reply;
import dev.paylink.console.web.StaffRequest;
import dev.paylink.console.web.Texts;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Forms that create and change links. */
public final class LinkFormPages {
  private final Operations operations;

  /**
   * The form of a link.
   *
   * @param link that is changed; null for a new one
   */
  public record LinkFormPage(@Nullable PaymentLink link, FormErrors form) {}

  LinkFormPages(Operations operations) {
    this.operations = operations;
  }

  void mount(Console console) {
    console.get("/links/new", this::newForm);
    console.post("/links/new", this::create);
    console.get("/links/:id/edit", this::editForm);
    console.post("/links/:id/edit", this::change);
  }

  /** An empty form, or one with the values of another link. */
  private Future<Reply> newForm(StaffRequest request) {
    request.require("payment-links:write");
    String from = request.query("from");
    if (from.isEmpty()) {
      return SuggestedCurrency.of(operations, request)
          .map(currency -> form(null, FormErrors.of(Map.of("currency", currency))));
    }
    return operations
        .read(request, "getPaymentLink", Map.of("paymentLinkId", from), PaymentLink.class)
        .map(link -> form(null, FormErrors.of(copied(request, link))));
  }

  private static Map<String, String> copied(StaffRequest request, PaymentLink link) {
    Map<String, String> values = LinkForm.of(link, request.shop().zone(), request.language());
    if (link.expiresAt() != null && link.expiresAt().isBefore(request.now())) {
      values.remove("expiresAt");
    }
    return values;
  }

  private static Reply form(@Nullable PaymentLink link, FormErrors form) {
    return new Reply.Page(
        form.fault() == null ? 200 : 422, "linkform.jte", new LinkFormPage(link, form));
  }

  /** Shows the amount as it was understood, then creates the link. */
  private Future<Reply> create(StaffRequest request) {
    request.require("payment-links:write");
    Map<String, String> typed = LinkForm.typed(request);
    FormErrors form = FormErrors.of(typed);
    if (!request.field("change").isEmpty()) {
      return Future.succeededFuture(form(null, form));
    }
    return Future.succeededFuture()
        .compose(begun -> confirmOrCreate(request, typed))
        .recover(failure -> Future.succeededFuture(form(null, form.refused(failure))));
  }

  private Future<Reply> confirmOrCreate(StaffRequest request, Map<String, String> typed) {
    String currency = Objects.requireNonNullElse(typed.get("currency"), "");
    BigDecimal amount = Confirm.amount(request, currency);
    Map<String, Object> body = LinkForm.creation(typed, amount, request.shop().zone());
    return Confirm.isGiven(request)
        ? operations
            .call(request, "createPaymentLink", Confirm.key(request), body)
            .map(answer -> Json.read(Objects.requireNonNull(answer.body()), PaymentLink.class))
            .map(link -> Reply.done("/links/" + link.id(), "link-created"))
        : Future.succeededFuture(confirm(request, typed, amount, currency));
  }

  private static Reply confirm(
      StaffRequest request, Map<String, String> typed, BigDecimal amount, String currency) {
    List<Map.Entry<String, String>> rows = new ArrayList<>();
    typed.forEach(
        (field, value) -> {
          if (!field.equals("amount") && !field.equals("currency")) {
            boolean ticked = field.equals("allowPartial") || field.startsWith("require.");
            String shown = ticked ? Texts.of(request.language(), "yesno.true") : value;
            rows.add(Map.entry("link.field." + field, shown));
          }
        });
    return Reply.page(
        "confirm.jte",
        ConfirmBuilder.builder()
            .title("link.confirm")
            .section("links")
            .amount(amount)
            .currency(currency)
            .rows(rows)
            .action("/links/new")
            .back("")
            .hidden(Confirm.hidden(typed, amount))
            .button("link.confirm.button")
            .build());
  }

  private Future<Reply> editForm(StaffRequest request) {
    request.require("payment-links:write");
    return LinkPages.link(operations, request)
        .map(
            link ->
                form(
                    link,
                    FormErrors.of(LinkForm.of(link, request.shop().zone(), request.language()))));
  }

  private Future<Reply> change(StaffRequest request) {
    request.require("payment-links:write");
    Map<String, String> typed = LinkForm.typed(request);
    return LinkPages.link(operations, request)
        .compose(
            link ->
                Future.succeededFuture(link)
                    .compose(found -> update(request, found, typed))
                    .recover(
                        failure ->
                            Future.succeededFuture(
                                form(link, FormErrors.of(typed).refused(failure)))));
  }

  private Future<Reply> update(StaffRequest request, PaymentLink link, Map<String, String> typed) {
    return operations
        .call(
            request,
            "updatePaymentLink",
            Map.of("paymentLinkId", link.id()),
            LinkForm.change(typed, link, request.shop().zone()))
        .map(done -> Reply.done("/links/" + link.id(), "link-changed"));
  }
}
