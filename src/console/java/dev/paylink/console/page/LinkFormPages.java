package dev.paylink.console.page;

import dev.paylink.api.PaymentLinkMessages.PaymentLink;
import dev.paylink.console.web.Console;
import dev.paylink.console.web.FormErrors;
import dev.paylink.console.web.Json;
import dev.paylink.console.web.Operations;
import dev.paylink.console.web.Reply;
import dev.paylink.console.web.Texts;
import dev.paylink.console.web.Visit;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.time.Instant;
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
  private Future<Reply> newForm(Visit visit) {
    visit.require("payment-links:write");
    String from = visit.query("from");
    if (from.isEmpty()) {
      return SuggestedCurrency.of(operations, visit)
          .map(currency -> form(null, FormErrors.of(Map.of("currency", currency))));
    }
    return operations
        .read(visit, "getPaymentLink", Map.of("paymentLinkId", from), PaymentLink.class)
        .map(link -> form(null, FormErrors.of(copied(visit, link))));
  }

  private static Map<String, String> copied(Visit visit, PaymentLink link) {
    Map<String, String> values = LinkForm.of(link, visit.shop().zone(), visit.language());
    if (link.expiresAt() != null && link.expiresAt().isBefore(Instant.now())) {
      values.remove("expiresAt");
    }
    return values;
  }

  private static Reply form(@Nullable PaymentLink link, FormErrors form) {
    return new Reply.Page(
        form.fault() == null ? 200 : 422, "linkform.jte", new LinkFormPage(link, form));
  }

  /** Shows the amount as it was understood, then creates the link. */
  private Future<Reply> create(Visit visit) {
    visit.require("payment-links:write");
    Map<String, String> typed = LinkForm.typed(visit);
    FormErrors form = FormErrors.of(typed);
    if (!visit.field("change").isEmpty()) {
      return Future.succeededFuture(form(null, form));
    }
    return Future.succeededFuture()
        .compose(begun -> confirmOrCreate(visit, typed))
        .recover(failure -> Future.succeededFuture(form(null, form.refused(failure))));
  }

  private Future<Reply> confirmOrCreate(Visit visit, Map<String, String> typed) {
    String currency = Objects.requireNonNullElse(typed.get("currency"), "");
    BigDecimal amount = Confirm.amount(visit, currency);
    Map<String, Object> body = LinkForm.creation(typed, amount, visit.shop().zone());
    return Confirm.isGiven(visit)
        ? operations
            .call(visit, "createPaymentLink", Confirm.key(visit), body)
            .map(answer -> Json.read(Objects.requireNonNull(answer.body()), PaymentLink.class))
            .map(link -> Reply.done("/links/" + link.id(), "link-created"))
        : Future.succeededFuture(confirm(visit, typed, amount, currency));
  }

  private static Reply confirm(
      Visit visit, Map<String, String> typed, BigDecimal amount, String currency) {
    List<Map.Entry<String, String>> rows = new ArrayList<>();
    typed.forEach(
        (field, value) -> {
          if (!field.equals("amount") && !field.equals("currency")) {
            boolean ticked = field.equals("allowPartial") || field.startsWith("require.");
            String shown = ticked ? Texts.of(visit.language(), "yesno.true") : value;
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

  private Future<Reply> editForm(Visit visit) {
    visit.require("payment-links:write");
    return LinkPages.link(operations, visit)
        .map(
            link ->
                form(
                    link, FormErrors.of(LinkForm.of(link, visit.shop().zone(), visit.language()))));
  }

  private Future<Reply> change(Visit visit) {
    visit.require("payment-links:write");
    Map<String, String> typed = LinkForm.typed(visit);
    return LinkPages.link(operations, visit)
        .compose(
            link ->
                Future.succeededFuture(link)
                    .compose(found -> update(visit, found, typed))
                    .recover(
                        failure ->
                            Future.succeededFuture(
                                form(link, FormErrors.of(typed).refused(failure)))));
  }

  private Future<Reply> update(Visit visit, PaymentLink link, Map<String, String> typed) {
    return operations
        .call(
            visit,
            "updatePaymentLink",
            Map.of("paymentLinkId", link.id()),
            LinkForm.change(typed, link, visit.shop().zone()))
        .map(done -> Reply.done("/links/" + link.id(), "link-changed"));
  }
}
