package dev.paylink.it.support.checkout;

import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.Seller;
import dev.paylink.it.support.TestService;
import dev.paylink.it.support.Visitor;
import dev.paylink.sales.merchant.PaymentMethods;
import dev.paylink.sales.payment.sandbox.Outcome;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Every kind of checkout page, with the steps that open it. */
public final class CheckoutScenes {
  private static final Map<String, ?> FILLED =
      Map.of("customer", Map.of("name", "Siti Rahma", "email", "siti@example.com"));
  private static final String LONG = "Batikworkshop".repeat(15);

  private final TestService service;
  private final Seller seller;

  public CheckoutScenes(TestService service) {
    this.service = service;
    this.seller = Profiles.seller(service);
  }

  /** Named page with the steps by which a new visitor opens it. */
  public record Scene(String name, Consumer<Visitor> open) {
    @Override
    public String toString() {
      return name;
    }
  }

  public Stream<Scene> all() {
    return Stream.of(
            ofTheCheckout(),
            new MoneyScenes(service, seller).all(),
            new ProductScenes(service, seller).all())
        .flatMap(scenes -> scenes);
  }

  private Stream<Scene> ofTheCheckout() {
    return Stream.of(
        new Scene("form", visitor -> visitor.openLink(seller.newLink(FILLED))),
        new Scene("form-invalid-email", this::invalidEmail),
        new Scene("form-no-method-chosen", this::noMethodChosen),
        new Scene("form-long", this::longWords),
        new Scene("receipt-long", this::longReceipt),
        new Scene("form-doubtful", this::doubtful),
        new Scene("form-deadline-qr", this::deadlineAndCode),
        new Scene("prior-pending", visitor -> visitor.openLink(transferred(visitor))),
        new Scene("prior-paid", visitor -> visitor.openLink(decided(visitor, Outcome.SUCCESS))),
        new Scene("form-again", visitor -> again(visitor, transferred(visitor))),
        new Scene("expired", this::expired),
        new Scene("deactivated", this::deactivated),
        new Scene("exhausted", this::exhausted),
        new Scene("taken", this::taken),
        new Scene("form-required", this::required),
        new Scene("unknown", visitor -> visitor.open(seller.newLink().url() + "x")),
        new Scene("no-payment-method", this::noPaymentMethod),
        new Scene("sandbox", visitor -> sandbox(visitor, seller.newLink())),
        new Scene("sandbox-decided", this::sandboxDecided),
        new Scene("not-allowed", this::notAllowed),
        new Scene("receipt-pending", this::transferred),
        new Scene("receipt-reported", this::reported),
        new Scene("receipt-failed", visitor -> decided(visitor, Outcome.FAILURE)),
        new Scene("receipt-paid", visitor -> decided(visitor, Outcome.SUCCESS)),
        new Scene("receipt-cancelled", visitor -> cancelled(visitor, transferred(visitor))));
  }

  private void invalidEmail(Visitor visitor) {
    visitor.openLink(seller.newLink());
    visitor.find("#email").fill("siti");
    visitor.submit();
    visitor.awaitFormError("Please check your entries");
  }

  private void noMethodChosen(Visitor visitor) {
    visitor.openLink(seller.newLink());
    visitor.find("[name=provider]").evaluateAll("all => all.forEach(one => one.checked = false)");
    visitor.submit();
    visitor.awaitFormError("Please check your entries");
  }

  private void longWords(Visitor visitor) {
    Map<String, ?> fields =
        Map.of("title", LONG, "amount", 99_999_999_999.99, "customer", Map.of("name", LONG));
    visitor.openLink(Profiles.longWords(service, LONG).newLink(fields));
  }

  private void longReceipt(Visitor visitor) {
    longWords(visitor);
    visitor.submit();
    visitor.awaitHeading("Waiting for your payment");
  }

  private void doubtful(Visitor visitor) {
    visitor.openLink(seller.newLink());
    visitor.find("#email").fill("siti@gmial.com");
    visitor.find("#phone").fill("12345");
    visitor.submit();
    visitor.awaitFormError("Is this right?");
  }

  private void deadlineAndCode(Visitor visitor) {
    String expiry = service.clock().instant().plus(Duration.ofHours(30)).toString();
    visitor.openLink(
        seller.newLink(Map.of("expiresAt", expiry, "currency", "KWD", "amount", 12.345)));
    visitor.find(".qr summary").click();
    visitor.find(".qr img").scrollIntoViewIfNeeded();
    visitor.page().waitForFunction("document.querySelector('.qr img').naturalWidth > 0");
  }

  private void reported(Visitor visitor) {
    transferred(visitor);
    visitor.find(".report button").click();
    visitor.page().waitForSelector(".notice");
  }

  private Seller.Link transferred(Visitor visitor) {
    Seller.Link link = seller.newLink();
    visitor.openLink(link).submit();
    visitor.awaitHeading("Waiting for your payment");
    return link;
  }

  private Seller.Link decided(Visitor visitor, Outcome outcome) {
    Seller.Link link = seller.newLink();
    sandbox(visitor, link);
    visitor.decide(outcome);
    visitor.page().waitForURL("**/orders/*");
    return link;
  }

  static void sandbox(Visitor visitor, Seller.Link link) {
    visitor.openLink(link).find("[value=sandbox]").check();
    visitor.submit();
    visitor.awaitHeading("Sandbox payment");
  }

  private static void again(Visitor visitor, Seller.Link link) {
    visitor.openLink(link).find("text=Pay once more").click();
    visitor.awaitHeading("Batik workshop, one seat");
  }

  private void expired(Visitor visitor) {
    String expiry = service.clock().instant().plus(Duration.ofMinutes(5)).toString();
    Seller.Link link = seller.newLink(Map.of("expiresAt", expiry));
    service.advance(Duration.ofMinutes(5));
    visitor.openLink(link).awaitHeading("This payment link has expired");
  }

  private void deactivated(Visitor visitor) {
    Seller.Link link = seller.newLink();
    seller.api().delete("/payment-links/" + link.id());
    visitor.openLink(link).awaitHeading("This payment link is no longer active");
  }

  private void exhausted(Visitor visitor) {
    Seller.Link link = seller.newLink(Map.of("maxPayments", 1));
    sandbox(visitor, link);
    visitor.decide(Outcome.SUCCESS);
    visitor.awaitHeading("Payment received");
    visitor.openLink(link).awaitHeading("This payment link has been used");
  }

  private void taken(Visitor visitor) {
    Seller.Link link = seller.newLink(Map.of("maxPayments", 1));
    new CheckoutClient(service).pay(CheckoutClient.pathOf(link.url()), "manual");
    visitor.openLink(link).awaitHeading("Somebody has started to pay this");
  }

  private void required(Visitor visitor) {
    visitor.openLink(seller.newLink(Map.of("require", List.of("email", "phone"))));
    visitor.submit();
    visitor.awaitFormError("Please check your entries");
  }

  private void noPaymentMethod(Visitor visitor) {
    Seller unpayable = Seller.named(service, "Batik Ayu", new PaymentMethods(List.of(), null));
    visitor.openLink(unpayable.newLink()).awaitHeading("This cannot be paid right now");
  }

  private void sandboxDecided(Visitor visitor) {
    decided(visitor, Outcome.FAILURE);
    visitor.page().goBack();
    visitor.awaitHeading("This payment has been decided already");
  }

  private void notAllowed(Visitor visitor) {
    visitor.openLink(seller.newLink());
    visitor.find("form").evaluate("form => { form.enctype = 'text/plain' }");
    visitor.submit();
    visitor.awaitHeading("This request cannot be accepted");
  }

  private void cancelled(Visitor visitor, Seller.Link link) {
    seller.api().delete("/orders/" + seller.order(link).get("id").asText());
    visitor.page().reload();
    visitor.awaitHeading("This order was cancelled");
  }
}
