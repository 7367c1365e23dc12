package dev.paylink.cli;

import dev.paylink.cli.base.CommandFailure;
import dev.paylink.sales.merchant.Merchant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Option;

/** Options that change the payment methods of a merchant. */
final class PayChanges extends PayOptions {
  @Option(
      names = "--add-provider",
      paramLabel = "NAME",
      description =
          "Adds a payment method after the existing ones of the merchant. Repeat the option for several.")
  private List<String> added = new ArrayList<>();

  @Option(
      names = "--remove-provider",
      paramLabel = "NAME",
      description = "Removes a payment method. Repeat the option for several.")
  private List<String> removed = new ArrayList<>();

  @Option(
      names = "--yes",
      description = "Let --provider take payment methods away from a live merchant.")
  private boolean yes;

  @Override
  boolean givesProviders() {
    return super.givesProviders() || changesList();
  }

  private boolean changesList() {
    return !added.isEmpty() || !removed.isEmpty();
  }

  /** Refuses lists of names, and options that exclude each other. */
  void check() {
    names("--add-provider", added);
    names("--remove-provider", removed);
    if (super.givesProviders() && changesList()) {
      throw CommandFailure.usage(
          "--provider is the whole list; give it, or --add-provider and --remove-provider");
    }
  }

  @Override
  List<String> chosen(List<String> before) {
    if (!changesList()) {
      return super.chosen(before);
    }
    Set<String> after = new LinkedHashSet<>(before);
    for (String name : names("--remove-provider", removed)) {
      if (!after.remove(name)) {
        throw CommandFailure.usage(
            "The merchant has no payment method %s; it has %s".formatted(name, list(before)));
      }
    }
    after.addAll(names("--add-provider", added));
    return List.copyOf(after);
  }

  /** Refuses that a live merchant loses payment methods by what looks like an addition. */
  void confirm(Merchant before, Merchant after) {
    List<String> lost = before.paymentMethods().without(after.paymentMethods());
    boolean live = before.mode().equals(MerchantCommand.Mode.live.name());
    if (live && !lost.isEmpty() && !changesList() && !yes) {
      throw CommandFailure.usage(
          "--provider would remove payment methods of the live merchant %s: %s. Give --add-provider"
                  .formatted(before.name(), list(lost))
              + " to keep them, or --yes to remove them");
    }
  }

  /** Prints which payment methods a merchant has lost. */
  static void sayLost(Merchant before, Merchant after) {
    List<String> lost = before.paymentMethods().without(after.paymentMethods());
    if (!lost.isEmpty()) {
      System.err.printf(
          "Removed payment methods: %s; left: %s%n", list(lost), list(after.providers()));
    }
  }

  private static String list(List<String> names) {
    return names.isEmpty() ? "none" : String.join(", ", names);
  }
}
