package dev.paylink.cli;

import dev.paylink.base.config.AppConfig;
import dev.paylink.node.KeyCheck;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Accepts keys that no node has used. */
@Command(
    name = "adopt-keys",
    description = {
      "Lets nodes start with the keys of this configuration only. Use it after keys were"
          + " lost or stolen. A rotation does not need it.",
      "Tokens that only the former key has signed are refused. Endpoints whose secret only the former"
          + " key can decrypt get no webhooks until their secret is rotated."
    },
    mixinStandardHelpOptions = true)
final class AdoptKeysCommand implements Callable<Integer> {
  @Mixin private Settings settings = new Settings();
  @Mixin private Admin admin = new Admin();

  @Override
  public Integer call() {
    AppConfig config = settings.forService();
    String host = KeyCheck.host();
    admin.with(config, stores -> KeyCheck.adopt(config, stores.keys(), host));
    System.err.println("Nodes start with the keys of this configuration from now on");
    return 0;
  }
}
