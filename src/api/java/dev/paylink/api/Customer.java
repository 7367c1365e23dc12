package dev.paylink.api;

import org.jspecify.annotations.Nullable;

/**
 * The person who pays.
 *
 * @param name up to 200 characters
 * @param email up to 254 characters
 * @param phone up to 32 characters
 * @since 1.1
 */
public record Customer(@Nullable String name, @Nullable String email, @Nullable String phone) {}
