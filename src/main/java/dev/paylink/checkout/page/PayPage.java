package dev.paylink.checkout.page;

import dev.paylink.web.money.Money;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The payment form. It sends {@code form}, {@code name}, {@code email}, {@code phone}, {@code
 * provider}, {@code price} and the tracking parameters. {@code price} is what it showed, and is
 * only compared.
 *
 * @param action the path to post to
 * @param formToken the value of {@code form}
 * @param title what is paid for
 * @param description what is paid for, in Markdown; null if absent
 * @param cover what is paid for, as a picture; null if absent
 * @param methods at least one, unless nothing is to be paid
 * @param tracking fields that say where the customer came from
 * @param url the absolute URL of the page
 * @param image the absolute URL of a picture for previews of the page; null if absent
 * @param expiresAt the last time to pay the link; null for no end
 * @param priorReceipt path of a receipt if this browser has a completed or pending payment; null if
 *     not
 */
@RecordBuilder
public record PayPage(
    Frame frame,
    String action,
    String formToken,
    String title,
    @Nullable String description,
    @Nullable Picture cover,
    Money amount,
    List<PaymentMethod> methods,
    Form form,
    @Nullable PayNotice notice,
    Map<String, String> tracking,
    String url,
    @Nullable String image,
    @Nullable Instant expiresAt,
    @Nullable String priorReceipt) {
  public PayPage {
    methods = List.copyOf(methods);
    tracking = Collections.unmodifiableMap(new LinkedHashMap<>(tracking));
    if (methods.isEmpty() && !isFree(amount)) {
      throw new IllegalArgumentException("A form needs a payment method");
    }
  }

  private static boolean isFree(Money amount) {
    return amount.minor() == 0;
  }

  /** The price as the form sends it back, so that nobody orders at another one. */
  public String price() {
    return price(amount);
  }

  /** An amount as a form has it: in minor units, after its currency. */
  public static String price(Money amount) {
    return amount.currency().code() + " " + amount.minor();
  }

  /** Whether nothing is to be paid. */
  public boolean free() {
    return isFree(amount);
  }

  /** The notice above the form; invalid and doubtful fields cause one too. */
  public @Nullable PayNotice shownNotice() {
    if (notice != null) {
      return notice;
    }
    if (!form.wrong().isEmpty()) {
      return PayNotice.WRONG_FIELDS;
    }
    return form.doubts().open() ? PayNotice.DOUBTFUL_FIELDS : null;
  }

  /** Whether a text of the form is shown in part. */
  public boolean masked() {
    return Stream.of(form.name(), form.email(), form.phone())
        .anyMatch(text -> text.contains("•••"));
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
