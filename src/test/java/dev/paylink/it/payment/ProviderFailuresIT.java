package dev.paylink.it.payment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.PaymentMessages.NextStep;
import dev.paylink.api.PaymentMessages.PaymentStarted;
import dev.paylink.api.PaymentMessages.StartPayment;
import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.CheckoutClient.Page;
import dev.paylink.it.support.OwnNode;
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestProvider;
import dev.paylink.it.support.TestService;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Failing payment providers: the customer can retry the same payment. */
class ProviderFailuresIT {
  private static TestService service;
  private static TestProvider acme;
  private static TestMerchant merchant;

  @BeforeAll
  static void start(@OwnNode("providers are registered with it") TestService node) {
    service = node;
    acme = TestProvider.deploy(service, "acme");
    merchant = new TestMerchant(service, "manual", "acme");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://evil.example/",
        "https://pay.acme.example.evil.example/",
        "/relative",
        "",
        "https://pay.acme.example@evil.example/",
        "http://pay.acme.example/",
        "x\r\ny: z",
        "https://pay.acme.example:8443/",
        "//pay.acme.example/",
        "https:pay.acme.example",
        "javascript:alert(1)",
        "https://pay.acme.example\\@evil.example/",
        "https:///",
        " "
      })
  void rejectsRedirectToUndeclaredOrigin(String url) {
    assertCanBeRetried(payment -> Future.succeededFuture(PaymentStarted.redirect(url)));
  }

  static List<Arguments> answers() {
    return List.of(
        answer("redirect without URL", step(NextStep.REDIRECT)),
        answer("instructions without text", step(NextStep.INSTRUCTIONS)),
        answer("success without reference", step(NextStep.SUCCEEDED)),
        answer("failure without reference", step(NextStep.FAILED)),
        answer("no next step", step(null)),
        answer("empty reference", PaymentStarted.succeeded("")),
        answer("long reference", PaymentStarted.failed("x".repeat(201), "Refused")),
        answer("text that cannot be stored", PaymentStarted.instructions("a\u0000b", null)),
        answer("reference that cannot be stored", PaymentStarted.instructions("a", "\u0000")),
        answer("nothing", null));
  }

  private static Arguments answer(String name, PaymentStarted answer) {
    return Arguments.of(name, answer);
  }

  private static PaymentStarted step(NextStep next) {
    return new PaymentStarted(next, null, null, null, null, null, null, null, null, null);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("answers")
  void rejectsInvalidAnswer(String name, PaymentStarted answer) {
    assertCanBeRetried(payment -> Future.succeededFuture(answer));
  }

  @Test
  void survivesExceptionsOfProvider() {
    assertCanBeRetried(
        payment -> {
          throw new IllegalStateException("hunter2");
        });
    assertCanBeRetried(
        payment -> {
          throw new StackOverflowError();
        });
    assertCanBeRetried(payment -> null);
    assertCanBeRetried(payment -> Future.failedFuture("hunter2"));
    for (FaultCode code : FaultCode.values()) {
      assertCanBeRetried(payment -> Future.failedFuture(new Fault(code, "hunter2")));
    }
  }

  @Test
  void rejectsReferenceOfAnotherPayment() {
    acme.answerStart(PaymentStarted.succeeded("taken"));
    new CheckoutClient(service).pay(merchant.newCheckout(), "acme").location();
    assertCanBeRetried(payment -> Future.succeededFuture(PaymentStarted.succeeded("taken")));
  }

  /** Waits for 10 seconds. */
  @Tag("nightly")
  @Test
  void timesOutWhenProviderDoesNotAnswer() {
    assertCanBeRetried(payment -> Promise.<PaymentStarted>promise().future());
  }

  /**
   * Checks that the form is shown again with its input, and that resending it starts the same
   * payment.
   */
  private static void assertCanBeRetried(Function<StartPayment, Future<PaymentStarted>> failure) {
    int before = merchant.orders().size();
    CheckoutClient browser = new CheckoutClient(service);
    String checkout = merchant.newCheckout();
    acme.onStart(failure);
    Page failed = browser.pay(checkout, "acme", "name", "Siti");
    assertEquals(502, failed.status(), failed.response().body());
    assertFalse(failed.response().body().contains("hunter2"));
    assertEquals("Siti", failed.html().select("#name").attr("value"));
    assertEquals("acme", failed.html().select("input[name=provider][checked]").attr("value"));
    assertEquals(1, failed.html().select("[role=alert]").size());
    assertEquals(before + 1, merchant.orders().size());
    String order = merchant.orders().get(before);
    assertEquals("pending", merchant.status(order));
    acme.onStart(payment -> Future.succeededFuture(TestProvider.redirect(payment)));
    String location = browser.post(checkout, CheckoutClient.fill(failed, "acme")).location();
    List<StartPayment> requests = acme.startRequests();
    assertEquals(
        requests.get(requests.size() - 2).paymentId(),
        requests.get(requests.size() - 1).paymentId());
    assertTrue(location.endsWith(requests.get(requests.size() - 1).paymentId()), location);
    assertEquals(before + 1, merchant.orders().size());
    assertEquals("order.created/1 payment.pending/2", merchant.history(order));
  }
}
