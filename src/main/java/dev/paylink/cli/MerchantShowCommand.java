package dev.paylink.cli;

import dev.paylink.base.id.TypeId;
import dev.paylink.base.json.StrictJson;
import dev.paylink.cli.Admin.Stores;
import dev.paylink.cli.base.CommandFailure;
import dev.paylink.sales.merchant.Merchant;
import dev.paylink.sales.merchant.setting.MerchantSettingStore;
import dev.paylink.sales.merchant.setting.MerchantSettingStore.Stored;
import io.vertx.core.Future;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Prints a merchant. */
@Command(
    name = "show",
    description = "Prints a merchant with its profile, a line for each field.",
    mixinStandardHelpOptions = true)
final class MerchantShowCommand implements Callable<Integer> {
  @Mixin private Settings settings = new Settings();
  @Mixin private Admin admin = new Admin();

  @Parameters(paramLabel = "MERCHANT_ID", description = "mer_…, as `merchant list` shows it")
  private String merchantId = "";

  @Override
  public Integer call() {
    UUID id = Admin.id(TypeId.MERCHANT, merchantId);
    Map<String, Object> shown =
        admin
            .with(settings.forDatabase(), stores -> find(stores, id))
            .orElseThrow(() -> new CommandFailure("There is no merchant " + merchantId));
    StringJoiner lines = new StringJoiner(System.lineSeparator());
    add(lines, "", shown);
    admin.print(shown, lines.toString());
    return 0;
  }

  private static Future<Optional<Map<String, Object>>> find(Stores stores, UUID id) {
    return stores
        .merchants()
        .find(id)
        .compose(
            found ->
                new MerchantSettingStore(stores.database())
                    .list(id)
                    .map(settings -> found.map(merchant -> shown(merchant, settings))));
  }

  /** Settings of extensions are left out if there are no extensions. */
  private static Map<String, Object> shown(Merchant merchant, List<Stored> stored) {
    Map<String, Object> fields = new LinkedHashMap<>();
    StrictJson.read(StrictJson.write(merchant), Map.class)
        .forEach((name, value) -> fields.put(String.valueOf(name), value));
    Map<String, String> values = new LinkedHashMap<>();
    for (Stored one : stored) {
      values.put(
          one.pending() ? one.name() + " (pending)" : one.name(),
          one.sealed() != null ? "(hidden)" : Objects.requireNonNullElse(one.value(), "(removed)"));
    }
    if (!values.isEmpty()) {
      fields.put("settings", values);
    }
    return fields;
  }

  private static void add(StringJoiner lines, String prefix, Map<?, ?> fields) {
    fields.forEach(
        (name, value) -> {
          if (value instanceof Map<?, ?> inner) {
            add(lines, prefix + name + ".", inner);
          } else {
            String text = String.valueOf(value).replace("\n", "\n  ");
            lines.add("%s%s  %s".formatted(prefix, name, text));
          }
        });
  }
}
