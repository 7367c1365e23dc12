package dev.paylink.provider;

import dev.paylink.api.ExtensionContext;
import dev.paylink.api.MerchantSettings;
import dev.paylink.api.PaymentMessages.DescribeProvider;
import dev.paylink.api.PaymentMessages.ProviderDescription;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiPredicate;
import java.util.function.Function;

/**
 * Says whether a provider is offered: to merchants whose settings are complete, with keys of their
 * mode, for amounts that the service takes. Keys of the other mode are logged once per merchant.
 *
 * @param <A> the accounts of its service
 */
public final class ServiceOffer<A extends ServiceAccount> {
  private final ExtensionContext context;
  private final String provider;
  private final String keySetting;
  private final Map<String, String> labels;
  private final Function<MerchantSettings, A> accounts;
  private final Set<String> ofOtherMode = ConcurrentHashMap.newKeySet();

  /**
   * @param provider its name, for messages
   * @param keySetting the setting that has the key, for messages
   * @param labels its name by language
   */
  public ServiceOffer(
      ExtensionContext context,
      String provider,
      String keySetting,
      Map<String, String> labels,
      Function<MerchantSettings, A> accounts) {
    this.context = context;
    this.provider = provider;
    this.keySetting = keySetting;
    this.labels = labels;
    this.accounts = accounts;
  }

  /**
   * Describes the provider.
   *
   * @param origins of the pages to which an account leads customers
   * @param takes whether the service takes an amount in a currency
   */
  public Future<ProviderDescription> describe(
      DescribeProvider asked,
      Function<A, List<String>> origins,
      BiPredicate<BigDecimal, String> takes) {
    String merchantId = asked.merchantId();
    if (merchantId == null) {
      return Future.succeededFuture(new ProviderDescription(labels, List.of()));
    }
    return context
        .merchantSettings(merchantId)
        .map(
            settings -> {
              A account = accounts.apply(settings);
              ProviderDescription description =
                  new ProviderDescription(labels, origins.apply(account));
              return settings.isComplete()
                      && isOfMode(account, merchantId, Boolean.TRUE.equals(asked.testMode()))
                      && asked.amount() != null
                      && asked.currency() != null
                      && takes.test(asked.amount(), asked.currency())
                  ? description
                  : description.notOffered();
            });
  }

  private boolean isOfMode(A account, String merchantId, boolean testMode) {
    boolean fits = account.isOfMode(testMode);
    if (!fits && ofOtherMode.add(merchantId)) {
      context
          .log()
          .warn(
              "{} is not offered for {}: {} is no key of {} mode",
              provider,
              merchantId,
              keySetting,
              testMode ? "test" : "live");
    }
    return fits;
  }
}
