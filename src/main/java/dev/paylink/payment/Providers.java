package dev.paylink.payment;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.PaymentMessages.DescribeProvider;
import dev.paylink.api.PaymentMessages.NextStep;
import dev.paylink.api.PaymentMessages.PaymentStarted;
import dev.paylink.api.PaymentMessages.ProviderDescription;
import dev.paylink.api.PaymentMessages.StartPayment;
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

/** The payment providers as their customers meet them; each is a verticle behind the bus. */
public final class Providers {
  private static final Logger log = LoggerFactory.getLogger(Providers.class);

  private static final Map<String, Integer> DEFAULT_PORTS = Map.of("http", 80, "https", 443);

  /** Nothing that would mean more than one host to a browser, or end the list it is put in. */
  private static final Pattern ORIGIN =
      Pattern.compile("https?://([a-z0-9._-]+|\\[[0-9a-f:.]+])(:[0-9]+)?");

  private static final Pattern ASCII = Pattern.compile("[\\x21-\\x7e]+");

  private final Bus bus;
  private final String ownOrigin;
  private final Set<String> missed = ConcurrentHashMap.newKeySet();

  /**
   * @param publicUrl where customers reach the service; providers may always redirect there
   */
  public Providers(Bus bus, String publicUrl) {
    this.bus = bus;
    this.ownOrigin = origin(publicUrl);
  }

  /** Those of the given providers that answer, in the order given. */
  public Future<Map<String, ProviderDescription>> describe(List<String> names) {
    List<Future<ProviderDescription>> answers = names.stream().map(this::describe).toList();
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

  private Future<ProviderDescription> describe(String name) {
    if (!bus.handles(BusApi.describeProvider(name))) {
      if (missed.add(name)) {
        log.warn("Provider {} cannot be offered: nobody on this node answers for it", name);
      }
      return Future.failedFuture("Nobody answers for provider " + name);
    }
    return bus.request(BusApi.describeProvider(name), new DescribeProvider())
        .map(Providers::checked)
        .onFailure(failure -> log.warn("Provider {} cannot be offered", name, failure));
  }

  private static ProviderDescription checked(ProviderDescription description) {
    if (description.labels().getOrDefault("en", "").isBlank()) {
      throw new IllegalStateException("There is no label in en");
    }
    for (String origin : description.redirectOrigins()) {
      if (!ORIGIN.matcher(origin).matches() || !origin(origin).equals(origin)) {
        throw new IllegalStateException("Not an origin: " + origin);
      }
    }
    return description;
  }

  /**
   * Asks a provider to begin a payment.
   *
   * @return its answer; fails with {@code provider_failed} however it fails
   */
  public Future<PaymentStarted> start(String name, StartPayment payment) {
    return describe(name)
        .compose(
            description ->
                bus.request(BusApi.startPayment(name), payment)
                    .map(started -> checked(started, description)))
        .recover(failure -> failed(name, payment.paymentId(), failure));
  }

  /**
   * Fails with {@code provider_failed}, because a provider's answer is missing or cannot be used;
   * why is only logged.
   */
  public static <T> Future<T> failed(String name, String paymentId, Throwable why) {
    log.warn("Provider {} did not start payment {}: {}", name, paymentId, reason(why));
    return Future.failedFuture(
        new Fault(
            FaultCode.PROVIDER_FAILED,
            "The payment provider %s did not answer as it should; the same form tries again"
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
          case SUCCEEDED, FAILED -> started.providerReference() != null;
        };
    if (!complete) {
      throw new IllegalStateException("The answer lacks what %s needs".formatted(started.next()));
    }
    if (started.next() == NextStep.REDIRECT && !isKnown(started, description)) {
      throw new IllegalStateException("The redirect leads to an origin that was not declared");
    }
    return started;
  }

  /** The database has no text with this character. */
  private static boolean isStorable(@Nullable String text) {
    return text == null || text.indexOf('\0') < 0;
  }

  private boolean isKnown(PaymentStarted started, ProviderDescription description) {
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
