package dev.paylink.checkout.page;

import dev.paylink.money.Money;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The payment form. It sends {@code form}, {@code name}, {@code email}, {@code phone} and {@code
 * provider}, but no amount.
 *
 * @param action the path to post to
 * @param formToken the value of {@code form}
 * @param title what is paid for
 * @param methods at least one
 * @param priorReceipt path of a receipt if this browser has a completed or pending payment; null if
 *     not
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

  /** The notice above the form; invalid fields cause one too. */
  public @Nullable PayNotice shownNotice() {
    return notice == null && !form.wrong().isEmpty() ? PayNotice.WRONG_FIELDS : notice;
  }

  /** The invalid fields in the order of the form. */
  public List<Field> wrong() {
    return Arrays.stream(Field.values()).filter(form.wrong()::contains).toList();
  }

  /** Element id of an invalid field. */
  public String anchor(Field field) {
    if (field != Field.PROVIDER) {
      return field.name().toLowerCase(Locale.ROOT);
    }
    return methods.size() == 1 ? "methods" : "provider-0";
  }
}
