package dev.paylink.cli;

import dev.paylink.cli.base.CommandFailure;
import dev.paylink.merchant.MerchantStore.Merchant;
import dev.paylink.merchant.PaymentMethods;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** How a merchant's customers can pay, as the command line takes it. */
final class PayOptions {
  @Option(
      names = "--provider",
      paramLabel = "NAME",
      description =
          "A payment method; several in the order in which customers shall see them: sandbox (test"
              + " merchants; no money moves), manual (a bank transfer that you confirm), or one that"
              + " an extension answers for. An empty name: no payment method.")
  private @Nullable List<String> providers;

  @ArgGroup private @Nullable Instructions instructions;

  /** One of the two. */
  static final class Instructions {
    @Option(
        names = "--instructions",
        paramLabel = "TEXT",
        description =
            "How to pay by bank transfer, plain text of up to 2,000 characters; needed for manual.")
    private @Nullable String text;

    @Option(
        names = "--instructions-file",
        paramLabel = "FILE",
        description = "The same from a file in UTF-8.")
    private @Nullable Path file;

    /** What was given; null when it is blank. */
    @Nullable String read() {
      String given = file == null ? String.valueOf(text) : read(file);
      String plain = given.replace("\r\n", "\n").strip();
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
    return providers != null || instructions != null;
  }

  /**
   * What was given, and the rest as it was.
   *
   * @throws CommandFailure when a merchant of this mode cannot have that
   */
  PaymentMethods over(PaymentMethods before, String mode) {
    PaymentMethods methods =
        new PaymentMethods(
            providers == null
                ? before.providers()
                : providers.stream().filter(name -> !name.isBlank()).toList(),
            instructions == null ? before.instructions() : instructions.read());
    methods
        .complaint(mode)
        .ifPresent(
            complaint -> {
              throw CommandFailure.usage(complaint);
            });
    return methods;
  }

  /** Tells the operator when a merchant cannot be paid. */
  static void warnAbout(Merchant merchant) {
    if (merchant.providers().isEmpty()) {
      System.err.printf(
          "Nobody can pay its payment links yet: `merchant update %s --provider NAME` adds a way%n",
          merchant.id());
    }
  }
}
