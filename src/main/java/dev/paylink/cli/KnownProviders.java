package dev.paylink.cli;

import dev.paylink.base.config.AppConfig;
import dev.paylink.cli.base.CommandFailure;
import dev.paylink.node.extension.Extensions;
import dev.paylink.sales.merchant.PaymentMethods;
import java.util.ArrayList;
import java.util.List;

/**
 * The payment providers that merchants can have: the providers of every node, and the providers of
 * extensions.
 */
final class KnownProviders {
  static final KnownProviders NONE = new KnownProviders(List.of());

  private final List<String> names;

  private KnownProviders(List<String> names) {
    this.names = names;
  }

  /** The providers with which {@code serve} would start here. Blocking. */
  static KnownProviders of(AppConfig config) {
    List<String> names = new ArrayList<>(PaymentMethods.BUILT_IN);
    Extensions.with(
        config.node().extensionsDirectory(), found -> names.addAll(found.providers().keySet()));
    return new KnownProviders(names);
  }

  /**
   * Refuses names that no provider has.
   *
   * @param mode of the merchant that is to have them
   * @throws CommandFailure with the names there are
   */
  void require(List<String> chosen, String mode) {
    for (String name : chosen) {
      if (!names.contains(name)) {
        throw CommandFailure.usage(
            "There is no provider %s; there are %s."
                    .formatted(name, String.join(", ", PaymentMethods.possible(names, mode)))
                + " Providers of an extension are known where its jar is: see `extensions`");
      }
    }
  }
}
