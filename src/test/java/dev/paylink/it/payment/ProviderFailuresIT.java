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
import dev.paylink.it.support.TestMerchant;
import dev.paylink.it.support.TestProvider;
import dev.paylink.it.support.TestService;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Payment providers that do not do as they should: the customer tries again and pays once. */
class ProviderFailuresIT {
  private static TestService service;
  private static TestProvider acme;
  private static TestMerchant merchant;

  @BeforeAll
  static void start() {
    service = TestService.start();
    acme = TestProvider.deploy(service, "acme");
    merchant = new TestMerchant(service, "manual", "acme");
  }

  @AfterAll
  static void stop() {
    service.close();
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
  void aRedirectToWhereItDidNotSayIsNotFollowed(String url) {
    assertCanBeTriedAgain(payment -> Future.succeededFuture(PaymentStarted.redirect(url)));
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
    return new PaymentStarted(next, null, null, null, null, null);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("answers")
  void anAnswerThatIsNoneIsNotUsed(String name, PaymentStarted answer) {
    assertCanBeTriedAgain(payment -> Future.succeededFuture(answer));
  }

  @Test
  void aProviderMayThrowAndFail() {
    assertCanBeTriedAgain(
        payment -> {
          throw new IllegalStateException("hunter2");
        });
    assertCanBeTriedAgain(
        payment -> {
          throw new StackOverflowError();
        });
    assertCanBeTriedAgain(payment -> null);
    assertCanBeTriedAgain(payment -> Future.failedFuture("hunter2"));
    for (FaultCode code : FaultCode.values()) {
      assertCanBeTriedAgain(payment -> Future.failedFuture(new Fault(code, "hunter2")));
    }
  }

  @Test
  void aReferenceOfAnotherPaymentSettlesNothing() {
    acme.answerStart(PaymentStarted.succeeded("taken"));
    new CheckoutClient(service).pay(merchant.newCheckout(), "acme").location();
    assertCanBeTriedAgain(payment -> Future.succeededFuture(PaymentStarted.succeeded("taken")));
  }

  @Test
  void aProviderThatNeverAnswersKeepsNobodyWaitingForLong() {
    long start = System.nanoTime();
    assertCanBeTriedAgain(payment -> Promise.<PaymentStarted>promise().future());
    long seconds = (System.nanoTime() - start) / 1_000_000_000;
    assertTrue(seconds >= 9 && seconds < 15, seconds + " s");
  }

  /** What the customer wrote is shown again; sent again, it is the same payment, and works. */
  private static void assertCanBeTriedAgain(
      Function<StartPayment, Future<PaymentStarted>> trouble) {
    int before = merchant.orders().size();
    CheckoutClient browser = new CheckoutClient(service);
    String checkout = merchant.newCheckout();
    acme.onStart(trouble);
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
    String there = browser.post(checkout, CheckoutClient.fill(failed, "acme")).location();
    List<StartPayment> asked = acme.startRequests();
    assertEquals(asked.get(asked.size() - 2).paymentId(), asked.get(asked.size() - 1).paymentId());
    assertTrue(there.endsWith(asked.get(asked.size() - 1).paymentId()), there);
    assertEquals(before + 1, merchant.orders().size());
    assertEquals("order.created/1", merchant.history(order));
  }
}
