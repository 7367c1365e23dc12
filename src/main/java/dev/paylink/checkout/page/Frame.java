package dev.paylink.checkout.page;

import org.jspecify.annotations.Nullable;

/**
 * What surrounds the content of every page.
 *
 * @param language of the texts
 * @param testMode whether the page says that no real money moves
 * @param merchantName the payee; null if unknown
 */
public record Frame(Language language, boolean testMode, @Nullable String merchantName) {}
