package dev.paylink.checkout.page;

import dev.paylink.money.Money;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The payment form. It sends {@code form}, {@code name}, {@code email}, {@code phone} and {@code
 * provider}, and never an amount.
 *
 * @param action the path to post to
 * @param formToken the value of {@code form}
 * @param title what is paid for
 * @param methods at least one
 * @param priorReceipt the path of a receipt, when a payment from this browser is done or under way
 */
public record PayPage(
    Frame frame,
    String action,
    String formToken,
    String title,
    Money amount,
    List<PaymentMethod> methods,
    Form form,
    @Nullable PayNotice notice,
    @Nullable String priorReceipt) {
  public PayPage {
    methods = List.copyOf(methods);
    if (methods.isEmpty()) {
      throw new IllegalArgumentException("A form needs a payment method");
    }
  }

  /** What to say above the form; wrong fields are reason enough. */
  public @Nullable PayNotice shownNotice() {
    return notice == null && !form.wrong().isEmpty() ? PayNotice.WRONG_FIELDS : notice;
  }

  /** The wrong fields in the order of the form. */
  public List<Field> wrong() {
    return Arrays.stream(Field.values()).filter(form.wrong()::contains).toList();
  }

  /** Where in the page a wrong field is. */
  public String anchor(Field field) {
    if (field != Field.PROVIDER) {
      return field.name().toLowerCase(Locale.ROOT);
    }
    return methods.size() == 1 ? "methods" : "provider-0";
  }
}
