package dev.paylink.cli;

import dev.paylink.base.config.AppConfig;
import dev.paylink.cli.base.CommandFailure;
import dev.paylink.sales.merchant.Merchant;
import dev.paylink.sales.merchant.PaymentMethods;
import dev.paylink.sales.merchant.profile.MerchantProfile;
import dev.paylink.web.text.InputText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** Options for the payment methods of a merchant. */
class PayOptions {
  @Option(
      names = "--provider",
      paramLabel = "NAME",
      description =
          "Payment method: sandbox (test merchants only), manual (bank transfer that you"
              + " confirm), or a provider of an extension. Repeat the option for several, in the"
              + " order in which customers see them. An empty name means no payment method.")
  private @Nullable List<String> providers;

  @ArgGroup private @Nullable Instructions instructions;

  /** One of the two options. */
  static final class Instructions {
    @Option(
        names = "--instructions",
        paramLabel = "TEXT",
        description =
            "How to pay by bank transfer: plain text of up to 2,000 characters, beside the bank"
                + " account or without one. manual needs one of them.")
    private @Nullable String text;

    @Option(
        names = "--instructions-file",
        paramLabel = "FILE",
        description = "The same, from a file in UTF-8.")
    private @Nullable Path file;

    /** Returns the text of the option; null if nothing of it is visible. */
    @Nullable String read() {
      String given = file == null ? String.valueOf(text) : read(file);
      String plain = InputText.trimmed(given.replace("\r\n", "\n"));
      return plain.isEmpty() ? null : plain;
    }

    private static String read(Path file) {
      try {
        return Files.readString(file);
      } catch (IOException e) {
        throw new CommandFailure("Cannot read %s as text in UTF-8".formatted(file));
      }
    }
  }

  boolean given() {
    return givesProviders() || instructions != null;
  }

  /** Whether there are options that name providers. */
  boolean givesProviders() {
    return providers != null;
  }

  /** The providers that options can name; empty if the options name no provider. Blocking. */
  KnownProviders known(AppConfig config) {
    return givesProviders() ? KnownProviders.of(config) : KnownProviders.NONE;
  }

  /**
   * Returns payment methods with the given options applied.
   *
   * @throws CommandFailure if a merchant of this mode and with this profile cannot have them
   */
  PaymentMethods applyTo(
      PaymentMethods before, String mode, MerchantProfile profile, KnownProviders known) {
    PaymentMethods methods =
        new PaymentMethods(
            chosen(before.providers()),
            instructions == null ? before.instructions() : instructions.read());
    methods
        .complaint(mode, profile.bankAccount() != null)
        .ifPresent(
            complaint -> {
              throw CommandFailure.usage(complaint);
            });
    known.require(methods.without(before), mode);
    return methods;
  }

  /** The names of the providers, in their order. */
  List<String> chosen(List<String> before) {
    return providers == null ? before : names("--provider", providers);
  }

  /** The names of a repeated option, without empty ones. */
  static List<String> names(String option, List<String> given) {
    for (String name : given) {
      if (name.matches(".*[,; ].*")) {
        String repeated = " %s ".formatted(option);
        String options =
            Stream.of(name.split("[,; ]+"))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(repeated, repeated.stripLeading(), ""));
        throw CommandFailure.usage(
            "%s takes one name; repeat it for several: %s".formatted(option, options));
      }
    }
    return given.stream().filter(name -> !name.isEmpty()).toList();
  }

  /** Prints a warning if a merchant has no payment method. */
  static void warnAbout(Merchant merchant) {
    if (merchant.providers().isEmpty()) {
      System.err.printf(
          "The merchant has no payment method; `merchant update %s --add-provider NAME` adds one%n",
          merchant.id());
    }
  }
}
