package dev.paylink.checkout.page;

import dev.paylink.web.money.Money;
import org.jspecify.annotations.Nullable;

/**
 * Warns a returning customer that a payment exists already, to prevent a second one.
 *
 * @param title what is paid for
 * @param receipt the path of that payment's receipt
 * @param again the path of the form, to pay once more; null if it cannot be paid once more now
 */
public record PriorPage(
    Frame frame,
    String title,
    Money amount,
    PriorState state,
    String receipt,
    @Nullable String again) {}
