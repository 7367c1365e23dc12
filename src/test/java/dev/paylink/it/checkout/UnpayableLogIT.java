package dev.paylink.it.checkout;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.paylink.api.PaymentMessages.ProviderDescription;
import dev.paylink.it.support.CheckoutClient;
import dev.paylink.it.support.Seller;
import dev.paylink.it.support.TestProvider;
import dev.paylink.it.support.TestService;
import dev.paylink.sales.merchant.PaymentMethods;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** What the log says of merchants whose customers cannot pay. */
class UnpayableLogIT {
  private static final int VIEWS = 12;
  private static final String HEADING = "This cannot be paid right now";
  private static final Logger ROOT = (Logger) LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME);

  private static TestService service;
  private static ListAppender<ILoggingEvent> log;

  @BeforeAll
  static void start(TestService shared) {
    service = shared;
    log = new ListAppender<>();
    log.list = new CopyOnWriteArrayList<>();
    log.start();
    ROOT.addAppender(log);
  }

  @AfterAll
  static void stop() {
    ROOT.detachAppender(log);
  }

  /** Opens a link of a merchant at once many times; returns the merchant's id. */
  private static String view(String... providers) {
    Seller seller =
        Seller.named(service, "Batik Ayu", new PaymentMethods(List.of(providers), null));
    String path = CheckoutClient.pathOf(seller.newLink().url());
    IntStream.range(0, VIEWS)
        .parallel()
        .forEach(
            view ->
                assertEquals(
                    HEADING, new CheckoutClient(service).get(path).html().select("h1").text()));
    return seller.merchant().id();
  }

  private static List<String> lines(String part) {
    return new ArrayList<>(log.list)
        .stream()
            .map(ILoggingEvent::getFormattedMessage)
            .filter(line -> line.contains(part))
            .toList();
  }

  private static void assertSaidOnce(String merchantId, String reason) {
    String line = "Customers of %s cannot pay".formatted(merchantId);
    await().until(() -> !lines(line).isEmpty());
    assertEquals(1, lines(line).size(), () -> lines(line).toString());
    assertTrue(lines(line).get(0).contains(reason), () -> lines(line).toString());
  }

  @Test
  void namesAProviderThatNobodyServesOnce() {
    assertSaidOnce(view("kopey"), "kopey is not there");
    assertEquals(1, lines("Provider kopey cannot be offered").size());
  }

  @Test
  void namesMerchantsWithoutPaymentMethodsOnce() {
    assertSaidOnce(view(), "no payment method");
  }

  @Test
  void namesProvidersThatDoNotOfferThePaymentOnce() {
    TestProvider choosy = TestProvider.deploy(service, "choosy");
    choosy.offerFor(asked -> false);
    assertSaidOnce(view("kopey", "choosy"), "choosy does not offer it");
    choosy.undeploy(service);
  }

  @Test
  void countsDescriptionsThatCannotBeUsed() {
    TestProvider nameless = TestProvider.deploy(service, "nameless");
    nameless.setDescription(new ProviderDescription(Map.of(), List.of()));
    assertSaidOnce(view("nameless"), "nameless is not there, or does not answer");
    assertEquals(1, lines("Provider nameless cannot be offered").size());
    nameless.undeploy(service);
  }
}
