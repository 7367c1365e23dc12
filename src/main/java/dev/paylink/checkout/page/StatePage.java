package dev.paylink.checkout.page;

import org.jspecify.annotations.Nullable;

/**
 * Says why nothing can be paid, and what the customer can do.
 *
 * @param title what would have been paid for; null if unknown
 * @param link path to try again, to go back to the form, or of the receipt of an exhausted link;
 *     null if absent
 */
public record StatePage(Frame frame, State state, @Nullable String title, @Nullable String link) {}
