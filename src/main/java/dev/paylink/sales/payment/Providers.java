package dev.paylink.sales.payment;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.PaymentMessages.DescribeProvider;
import dev.paylink.api.PaymentMessages.NextStep;
import dev.paylink.api.PaymentMessages.PaymentStarted;
import dev.paylink.api.PaymentMessages.ProviderDescription;
import dev.paylink.api.PaymentMessages.StartPayment;
import dev.paylink.api.PaymentMessages.VirtualAccount;
import dev.paylink.base.work.FailureLog;
import dev.paylink.sales.merchant.PaymentMethods;
import dev.paylink.web.text.InputText;
import dev.paylink.web.text.StorableText;
import io.vertx.core.Future;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Client of the payment providers; each provider is a verticle on the bus. */
public final class Providers {
  private static final Logger log = LoggerFactory.getLogger(Providers.class);

  /** Of all event loops, by the name of the provider. */
  private static final Map<String, FailureLog> failures = new ConcurrentHashMap<>();

  private static final Set<String> unregistered = ConcurrentHashMap.newKeySet();

  private static final Map<String, Integer> DEFAULT_PORTS = Map.of("http", 80, "https", 443);

  /**
   * Origin of exactly one host, safe in a Content-Security-Policy source list: no wildcard, no
   * separator.
   */
  private static final Pattern ORIGIN =
      Pattern.compile("https?://([a-z0-9._-]+|\\[[0-9a-f:.]+])(:[0-9]+)?");

  private static final int MAX_PAYLOAD = 1_000;
  private static final int MAX_BANK = 100;
  private static final Pattern ACCOUNT = Pattern.compile("[0-9]{4,40}");
  private static final Pattern ASCII = Pattern.compile("[\\x21-\\x7e]+");

  /** The provider does not want the payment. */
  private static final class NotOffered extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  private final Bus bus;
  private final String ownOrigin;
  private final ProviderMeters meters;

  /**
   * @param publicUrl public base URL of the service; providers may always redirect there
   */
  public Providers(Bus bus, String publicUrl, ProviderMeters meters) {
    this.meters = meters;
    this.bus = bus;
    this.ownOrigin = origin(publicUrl);
  }

  /**
   * Returns the descriptions of the given providers that answer, in the given order. They include
   * providers that are not offered.
   *
   * @param asked for which payment
   */
  public Future<Map<String, ProviderDescription>> describe(
      List<String> names, DescribeProvider asked) {
    List<Future<ProviderDescription>> answers =
        names.stream().map(name -> describe(name, asked)).toList();
    return Future.join(answers)
        .transform(
            all -> {
              Map<String, ProviderDescription> described = new LinkedHashMap<>();
              for (int i = 0; i < names.size(); i++) {
                if (answers.get(i).succeeded()) {
                  described.put(names.get(i), answers.get(i).result());
                }
              }
              return Future.succeededFuture(described);
            });
  }

  private Future<ProviderDescription> describe(String name, DescribeProvider asked) {
    if (!bus.handles(BusApi.describeProvider(name))) {
      if (unregistered.add(name)) {
        log.warn("Provider {} cannot be offered: it is not registered on this node", name);
      }
      return Future.failedFuture("Provider %s is not registered".formatted(name));
    }
    return bus.request(BusApi.describeProvider(name), asked)
        .map(Providers::checked)
        .onFailure(
            failure ->
                failures
                    .computeIfAbsent(name, first -> new FailureLog(log))
                    .failed("Provider %s cannot be offered".formatted(name), failure));
  }

  private static ProviderDescription checked(ProviderDescription description) {
    if (!InputText.isVisible(description.labels().getOrDefault("en", ""))) {
      throw new IllegalStateException("The label for en is missing");
    }
    for (String origin : description.redirectOrigins()) {
      if (!ORIGIN.matcher(origin).matches() || !origin(origin).equals(origin)) {
        throw new IllegalStateException("Not an origin: " + origin);
      }
    }
    return description;
  }

  /**
   * Starts a payment at a provider.
   *
   * @return the provider's answer; fails with {@code invalid_request} if it is not offered for this
   *     payment; any other failure becomes {@code provider_failed}
   */
  public Future<PaymentStarted> start(String name, StartPayment payment) {
    Future<PaymentStarted> answer =
        describe(
                name,
                new DescribeProvider(
                    payment.merchantId(), payment.testMode(), payment.amount(), payment.currency()))
            .compose(
                description ->
                    description.offered()
                        ? bus.request(BusApi.startPayment(name), payment)
                            .map(started -> checked(started, description))
                        : Future.failedFuture(new NotOffered()));
    // A name that no provider has must not become a label.
    boolean isHere = bus.handles(BusApi.describeProvider(name));
    return (isHere ? meters.timed(name, "start_payment", answer) : answer)
        .recover(
            failure ->
                failure instanceof NotOffered
                    ? Future.failedFuture(
                        Fault.invalid("provider", "must be one that is offered for this payment"))
                    : failed(name, payment.paymentId(), failure));
  }

  /** Whether a provider starts payments without asking anybody, so also before they are stored. */
  public static boolean startsAtOnce(String name) {
    return name.equals(PaymentMethods.SANDBOX) || name.equals(PaymentMethods.MANUAL);
  }

  /**
   * Fails with {@code provider_failed} because a provider's answer is missing or invalid; the cause
   * is only logged.
   */
  public static <T> Future<T> failed(String name, String paymentId, Throwable cause) {
    log.warn("Provider {} did not start payment {}: {}", name, paymentId, reason(cause));
    return Future.failedFuture(
        new Fault(
            FaultCode.PROVIDER_FAILED,
            "The payment provider %s returned no valid answer. Send the form again"
                .formatted(name)));
  }

  private static String reason(Throwable failure) {
    return String.valueOf(failure.getCause() == null ? failure : failure.getCause());
  }

  private PaymentStarted checked(PaymentStarted started, ProviderDescription description) {
    boolean complete =
        switch (started.next()) {
          case REDIRECT -> started.redirectUrl() != null;
          case INSTRUCTIONS ->
              started.instructions() != null
                  && isStorable(started.instructions())
                  && isStorable(started.customerReference());
          case QR -> isPayload(started.qr());
          case VIRTUAL_ACCOUNT -> isAccount(started.virtualAccount());
          case WAITING -> true;
          case SUCCEEDED, FAILED -> started.providerReference() != null;
        };
    if (started.providerPaymentId() != null
        && !References.isReference(started.providerPaymentId())) {
      throw new IllegalStateException("The id of the answer cannot be stored");
    }
    if (!complete) {
      throw new IllegalStateException(
          "The answer lacks a value that %s requires".formatted(started.next()));
    }
    if (started.next() == NextStep.REDIRECT && !isDeclared(started, description)) {
      throw new IllegalStateException("The origin of the redirect was not declared");
    }
    return started;
  }

  private static boolean isPayload(@Nullable String payload) {
    return payload != null
        && !payload.isEmpty()
        && payload.length() <= MAX_PAYLOAD
        && isStorable(payload);
  }

  private static boolean isAccount(@Nullable VirtualAccount account) {
    return account != null
        && InputText.isVisible(account.bank())
        && account.bank().length() <= MAX_BANK
        && isStorable(account.bank())
        && ACCOUNT.matcher(account.number()).matches();
  }

  private static boolean isStorable(@Nullable String text) {
    return text == null || StorableText.isStorable(text);
  }

  private boolean isDeclared(PaymentStarted started, ProviderDescription description) {
    String origin = origin(String.valueOf(started.redirectUrl()));
    return ASCII.matcher(String.valueOf(started.redirectUrl())).matches()
        && (origin.equals(ownOrigin) || description.redirectOrigins().contains(origin));
  }

  /**
   * The origin of a URL (RFC 6454) as a browser writes it, without a default port.
   *
   * @throws IllegalArgumentException when it is not an absolute http or https URL
   */
  public static String origin(String url) {
    URI uri = URI.create(url);
    String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
    String authority = uri.getRawAuthority();
    if (authority == null || authority.contains("@") || !DEFAULT_PORTS.containsKey(scheme)) {
      throw new IllegalArgumentException("Not an absolute http or https URL: " + url);
    }
    String defaultPort = ":" + DEFAULT_PORTS.get(scheme);
    String host = authority.toLowerCase(Locale.ROOT);
    return scheme
        + "://"
        + (host.endsWith(defaultPort)
            ? host.substring(0, host.length() - defaultPort.length())
            : host);
  }
}
