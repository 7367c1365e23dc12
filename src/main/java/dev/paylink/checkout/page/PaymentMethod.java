package dev.paylink.checkout.page;

/**
 * A payment method on a page.
 *
 * @param provider the value that the form sends
 * @param label what the customer reads, in the language of the page
 */
public record PaymentMethod(String provider, String label) {}
