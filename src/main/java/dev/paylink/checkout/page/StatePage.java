package dev.paylink.checkout.page;

import org.jspecify.annotations.Nullable;

/**
 * Says why nothing can be paid here, and what the customer can do.
 *
 * @param title what would have been paid for, where that is known
 * @param link the path of the way on, where there is one: to try again or back to the form
 */
public record StatePage(Frame frame, State state, @Nullable String title, @Nullable String link) {}
