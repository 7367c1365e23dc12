package dev.paylink.cli;

import dev.paylink.cli.base.CommandFailure;
import dev.paylink.id.TypeId;
import dev.paylink.json.StrictJson;
import dev.paylink.merchant.MerchantStore.Merchant;
import java.util.Map;
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
    Merchant merchant =
        admin
            .with(settings.forDatabase(), stores -> stores.merchants().find(id))
            .orElseThrow(() -> new CommandFailure("There is no merchant " + merchantId));
    StringJoiner lines = new StringJoiner(System.lineSeparator());
    add(lines, "", StrictJson.read(StrictJson.write(merchant), Map.class));
    admin.print(merchant, lines.toString());
    return 0;
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
