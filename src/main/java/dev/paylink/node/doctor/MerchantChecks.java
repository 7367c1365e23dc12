package dev.paylink.node.doctor;

import dev.paylink.api.Extension;
import dev.paylink.api.Setting;
import dev.paylink.base.config.AppConfig;
import dev.paylink.base.id.TypeId;
import dev.paylink.data.db.Columns;
import dev.paylink.data.db.InspectedDatabase;
import dev.paylink.node.extension.ExtensionException;
import dev.paylink.node.extension.Extensions;
import dev.paylink.sales.merchant.PaymentMethods;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Whether the customers of merchants can pay, and merchants get messages. */
final class MerchantChecks {
  private final InspectedDatabase database;
  private final String extensions;
  private final boolean mailIsOn;

  private MerchantChecks(InspectedDatabase database, AppConfig config) {
    this.database = database;
    this.extensions = config.node().extensionsDirectory();
    this.mailIsOn = config.mail().isOn();
  }

  static List<Check> of(InspectedDatabase database, AppConfig config) {
    MerchantChecks checks = new MerchantChecks(database, config);
    return List.of(
        new Check("merchants.payment-methods", checks::paymentMethods),
        new Check("merchants.notify-email", checks::notifyEmail));
  }

  private Outcome paymentMethods() {
    try {
      return Extensions.with(extensions, found -> paymentMethods(found.providers()));
    } catch (ExtensionException broken) {
      return Outcome.wrong(
          "Extensions cannot be loaded, nodes do not start: " + broken.getMessage(),
          "Mend or remove it");
    }
  }

  private Outcome paymentMethods(Map<String, Extension> providers) {
    List<String> faults = new ArrayList<>();
    for (Columns row : database.rows(PaymentMethodSql.IN_USE)) {
      fault(row, providers).ifPresent(fault -> faults.add(merchants(row) + ": " + fault));
    }
    return faults.isEmpty()
        ? Outcome.ok("The payment methods of merchants are there")
        : Outcome.doubtful(
            "Customers miss payment methods. " + String.join("; ", faults),
            "Change them with `merchant update`: --add-provider, --remove-provider, --set. There are "
                + Stream.concat(PaymentMethods.BUILT_IN.stream(), providers.keySet().stream())
                    .collect(Collectors.joining(", "))
                + ", if the nodes have the extensions that are here");
  }

  private static Optional<String> fault(Columns row, Map<String, Extension> providers) {
    List<String> names = words(row.text("providers"));
    if (names.isEmpty()) {
      return Optional.of("none is set");
    }
    Set<String> settings = Set.copyOf(words(row.text("settings")));
    String faults =
        names.stream()
            .filter(name -> !PaymentMethods.BUILT_IN.contains(name))
            .flatMap(name -> fault(name, providers, settings).stream())
            .collect(Collectors.joining(", "));
    return faults.isEmpty() ? Optional.empty() : Optional.of(faults);
  }

  private static List<String> words(String text) {
    return Stream.of(text.split(" ")).filter(word -> !word.isEmpty()).toList();
  }

  private static Optional<String> fault(
      String name, Map<String, Extension> providers, Set<String> settings) {
    Extension extension = providers.get(name);
    if (extension == null) {
      return Optional.of("no extension here has the provider " + name);
    }
    return extension.merchantSettings().stream()
        .filter(Setting::isRequired)
        .map(setting -> "%s.%s".formatted(extension.name(), setting.key()))
        .filter(setting -> !settings.contains(setting))
        .findFirst()
        .map(missing -> "%s lacks the setting %s".formatted(name, missing));
  }

  private static String merchants(Columns row) {
    List<String> ids =
        words(row.text("ids")).stream()
            .map(id -> TypeId.MERCHANT.encode(UUID.fromString(id)))
            .toList();
    long others = row.number("merchants") - ids.size();
    return String.join(", ", ids) + (others > 0 ? " and %d more".formatted(others) : "");
  }

  /** Whether a merchant wants messages is for the merchant to say. */
  private Outcome notifyEmail() {
    Columns row = database.row(NotifyEmailSql.MISSING);
    return Outcome.ok(
        row.number("merchants") == 0 || !mailIsOn
            ? "No live merchant lacks an address for messages"
            : "Live merchants without notifyEmail, who are told nothing by e-mail: "
                + merchants(row));
  }
}
