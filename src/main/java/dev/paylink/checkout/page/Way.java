package dev.paylink.checkout.page;

/**
 * One way to pay.
 *
 * @param provider the value that the form sends
 * @param label what the customer reads, in the language of the page
 */
public record Way(String provider, String label) {}
