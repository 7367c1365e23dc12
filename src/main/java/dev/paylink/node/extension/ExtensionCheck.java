package dev.paylink.node.extension;

import dev.paylink.api.Extension;
import dev.paylink.api.MessageMessages.ChannelDescription;
import dev.paylink.base.config.ExtensionSettings;
import dev.paylink.events.message.plan.Channels;
import dev.paylink.sales.merchant.PaymentMethods;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Whether a node can use the extensions that were found. */
final class ExtensionCheck {
  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9]{1,31}");
  private static final Pattern API = Pattern.compile("([0-9]{1,4})\\.([0-9]{1,4})");

  private ExtensionCheck() {}

  /**
   * Returns the extensions.
   *
   * @throws ExtensionException naming the first that cannot be used
   */
  static List<LoadedExtension> checked(List<LoadedExtension> found) {
    Map<String, LoadedExtension> byName = new HashMap<>();
    for (LoadedExtension one : found) {
      try {
        check(one);
      } catch (ExtensionException refused) {
        throw refused;
      } catch (RuntimeException | LinkageError | AssertionError broken) {
        throw new ExtensionException(
            "Cannot load the extension of %s: %s".formatted(one.source(), broken), broken);
      }
      LoadedExtension same = byName.put(one.name(), one);
      if (same != null) {
        throw new ExtensionException(
            "Two extensions have the same name: %s, %s".formatted(same, one), null);
      }
    }
    return List.copyOf(found);
  }

  private static void check(LoadedExtension one) {
    Extension extension = one.extension();
    if (!NAME.matcher(Objects.requireNonNullElse(extension.name(), "")).matches()) {
      throw new ExtensionException(
          "The name of an extension has 2 to 32 lower-case letters and digits, first a letter: \"%s\" of %s"
              .formatted(extension.name(), one.source()),
          null);
    }
    if (!isCompatible(String.valueOf(extension.apiVersion()))) {
      throw new ExtensionException(
          "The extension %s is for version %s of the API; this node has %s"
              .formatted(one, extension.apiVersion(), Extension.API_VERSION),
          null);
    }
    for (String provider : extension.providers()) {
      if (!PaymentMethods.isName(provider) || PaymentMethods.BUILT_IN.contains(provider)) {
        throw new ExtensionException(
            "The extension %s lists the provider \"%s\", which none can have as its name"
                .formatted(one, provider),
            null);
      }
    }
    for (ChannelDescription channel : extension.messageChannels()) {
      if (!PaymentMethods.isName(channel.name()) || channel.name().equals(Channels.EMAIL)) {
        throw new ExtensionException(
            "The extension %s lists the channel \"%s\", which cannot be the name of a channel"
                .formatted(one, channel.name()),
            null);
      }
    }
    new ExtensionSettings(Map.of(extension.name(), extension.settings()));
    new ExtensionSettings(Map.of(extension.name(), extension.merchantSettings()));
  }

  /** The same major version, and no later minor one. */
  static boolean isCompatible(String version) {
    Matcher wanted = API.matcher(version);
    Matcher ours = API.matcher(Extension.API_VERSION);
    return wanted.matches()
        && ours.matches()
        && Integer.parseInt(wanted.group(1)) == Integer.parseInt(ours.group(1))
        && Integer.parseInt(wanted.group(2)) <= Integer.parseInt(ours.group(2));
  }
}
