package dev.paylink.sales.merchant;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The payment methods of a merchant.
 *
 * @param providers names of payment providers in display order; if empty, customers cannot pay
 * @param instructions how to pay by bank transfer, plain text, beside or instead of the bank
 *     account of the profile; null if absent
 */
public record PaymentMethods(List<String> providers, @Nullable String instructions) {
  /** The built-in provider with which testers choose the outcome; for test merchants only. */
  public static final String SANDBOX = "sandbox";

  /** The built-in provider of bank transfers that the merchant confirms. */
  public static final String MANUAL = "manual";

  /** The providers that every node has. */
  public static final List<String> BUILT_IN = List.of(SANDBOX, MANUAL);

  private static final String TEST_MODE = "test";
  private static final int MAX_INSTRUCTIONS = 2_000;
  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]{0,31}");
  private static final Pattern NOT_PLAIN =
      Pattern.compile(
          "[\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}\\x{FEFF}\\x{202A}-\\x{202E}\\x{2066}-\\x{2069}&&[^\n\t]]");

  public PaymentMethods {
    providers = providers.stream().distinct().toList();
  }

  /** Whether providers can have such a name. */
  public static boolean isName(String name) {
    return NAME.matcher(name).matches();
  }

  /** The default payment methods: the sandbox in test mode, otherwise empty. */
  public static PaymentMethods usual(String mode) {
    return new PaymentMethods(mode.equals(TEST_MODE) ? List.of(SANDBOX) : List.of(), null);
  }

  /** The given names that a merchant of a mode can have. */
  public static List<String> possible(List<String> names, String mode) {
    return names.stream().filter(name -> mode.equals(TEST_MODE) || !name.equals(SANDBOX)).toList();
  }

  /** The providers that others have not. */
  public List<String> without(PaymentMethods others) {
    return providers.stream().filter(name -> !others.providers.contains(name)).toList();
  }

  /**
   * Why a merchant cannot have them, for the operator; empty if it can.
   *
   * @param mode of the merchant
   * @param bankAccount whether its profile has a bank account
   */
  public Optional<String> complaint(String mode, boolean bankAccount) {
    for (String provider : providers) {
      if (!isName(provider)) {
        return Optional.of(
            "There is no provider \"%s\": a name is a letter and up to 31 letters, digits and"
                    .formatted(provider)
                + " hyphens, all lower case");
      }
    }
    if (providers.contains(SANDBOX) && !mode.equals(TEST_MODE)) {
      return Optional.of("A live merchant cannot have the provider sandbox: it moves no money");
    }
    return instructions == null ? complaintWithout(bankAccount) : complaintAbout(instructions);
  }

  private Optional<String> complaintWithout(boolean bankAccount) {
    return providers.contains(MANUAL) && !bankAccount
        ? Optional.of("The provider manual needs instructions how to pay, or a bank account")
        : Optional.empty();
  }

  private static Optional<String> complaintAbout(String instructions) {
    return instructions.codePointCount(0, instructions.length()) > MAX_INSTRUCTIONS
            || NOT_PLAIN.matcher(instructions).find()
        ? Optional.of("The instructions must be plain text of up to 2,000 characters")
        : Optional.empty();
  }
}
