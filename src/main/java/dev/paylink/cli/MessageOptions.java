package dev.paylink.cli;

import dev.paylink.api.Fault;
import dev.paylink.api.MessageKind;
import dev.paylink.cli.base.CommandFailure;
import dev.paylink.sales.merchant.Merchant;
import dev.paylink.sales.merchant.MerchantBuilder;
import dev.paylink.sales.merchant.MessageSettings;
import dev.paylink.sales.merchant.NotifyEmail;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for the messages of a merchant. */
final class MessageOptions {
  @Option(
      names = "--notify-email",
      paramLabel = "ADDRESS",
      description =
          "Where messages to the merchant go; not shown to customers. Without an address the"
              + " merchant gets no e-mail. An empty value clears it.")
  private @Nullable String notifyEmail;

  @Option(
      names = "--message",
      paramLabel = "KIND=VALUE",
      description =
          "Whether messages of a kind are sent: on or off, as receipt=off. order_paid=daily sends one"
              + " a day with all paid orders. KIND= resets one to its default. On by default:"
              + " receipt, refund, late_money, transfer_reported, endpoint_disabled, token_expiring,"
              + " bank_account_changed, which is always on; off: instructions, reminder, order_paid."
              + " Repeat the option for several.")
  private List<String> messages = new ArrayList<>();

  boolean given() {
    return notifyEmail != null || !messages.isEmpty();
  }

  /**
   * Returns a merchant with the given options applied.
   *
   * @throws CommandFailure if it cannot have them
   */
  Merchant applyTo(Merchant before) {
    return MerchantBuilder.builder(before)
        .notifyEmail(notifyEmail == null ? before.notifyEmail() : address(notifyEmail))
        .messages(messages(before.messages()))
        .build();
  }

  private static @Nullable String address(String given) {
    try {
      return NotifyEmail.checked(given);
    } catch (Fault refused) {
      throw CommandFailure.usage("--notify-email " + refused.details().get(0).message());
    }
  }

  private MessageSettings messages(MessageSettings before) {
    MessageSettings after = before;
    for (String message : messages) {
      try {
        after = after.with(change(message));
      } catch (Fault refused) {
        throw CommandFailure.usage(
            "--message %s: %s".formatted(message, refused.details().get(0).message()));
      }
    }
    return after;
  }

  private static Map<MessageKind, @Nullable String> change(String text) {
    int end = text.indexOf('=');
    if (end < 0) {
      throw CommandFailure.usage("--message takes KIND=VALUE, as receipt=off");
    }
    String value = text.substring(end + 1);
    Map<MessageKind, @Nullable String> change = new HashMap<>();
    change.put(kind(text.substring(0, end)), value.isEmpty() ? null : value);
    return change;
  }

  private static MessageKind kind(String code) {
    return Stream.of(MessageKind.values())
        .filter(kind -> kind.isChosen() && kind.code().equals(code))
        .findFirst()
        .orElseThrow(
            () ->
                CommandFailure.usage(
                    "--message: there is no kind %s; there are %s".formatted(code, kinds())));
  }

  private static String kinds() {
    return Stream.of(MessageKind.values())
        .filter(MessageKind::isChosen)
        .map(MessageKind::code)
        .collect(Collectors.joining(", "));
  }
}
