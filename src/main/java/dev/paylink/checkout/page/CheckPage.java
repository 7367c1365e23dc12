package dev.paylink.checkout.page;

/**
 * The page that checks the proof of a receipt in the browser. The proof is behind the {@code #} of
 * its address, which no server sees.
 */
public record CheckPage(Frame frame) {}
