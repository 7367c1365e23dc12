package dev.paylink.sales.payment;

import dev.paylink.base.money.Currency;
import java.util.stream.Collectors;

/** SQL of texts with amounts, for people. */
public final class AmountTextSql {
  private AmountTextSql() {}

  /** The number of decimals of each currency that has not two, as JSON. */
  private static final String DECIMALS =
      Currency.all()
          .filter(one -> one.decimals() != 2)
          .map(one -> "\"%s\": %d".formatted(one.code(), one.decimals()))
          .sorted()
          .collect(Collectors.joining(", ", "{", "}"));

  /**
   * A text in which {@code {received}}, {@code {due}} and {@code {currency}} are filled in from the
   * columns {@code kept} and {@code due}, in minor units, and {@code currency} of a row {@code j}.
   *
   * @param text an expression
   */
  public static String filledIn(String text) {
    return "replace(replace(replace(%s, '{received}', %s), '{due}', %s), '{currency}', j.currency)"
        .formatted(text, major("kept"), major("due"));
  }

  private static String major(String minor) {
    return """
    trim_scale(j.%s / power(10::numeric, coalesce(('%s'::jsonb ->> j.currency)::int, 2)))::text"""
        .formatted(minor, DECIMALS);
  }
}
