package dev.paylink.console.page;

import org.jspecify.annotations.Nullable;

/**
 * A page that shows a secret, which the person copies.
 *
 * @param what group of the texts {@code .title}, {@code .lead} and {@code .label}
 * @param section of the navigation
 * @param note more to know, as until when it is valid; null for nothing
 * @param example of its use at a command line; null if absent
 * @param back where it leads on
 */
public record OneSecret(
    String what,
    String section,
    String secret,
    @Nullable String note,
    @Nullable String example,
    String back) {}
