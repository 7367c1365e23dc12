package dev.paylink.checkout.page;

import dev.paylink.money.Money;

/**
 * Tells a customer who comes back that there is a payment already, before they pay twice.
 *
 * @param title what is paid for
 * @param receipt the path of that payment's receipt
 * @param again the path of the form, to pay once more
 */
public record PriorPage(
    Frame frame, String title, Money amount, PriorState state, String receipt, String again) {}
