package dev.paylink.api;

import org.jspecify.annotations.Nullable;

/**
 * The payer; every part may be absent.
 *
 * @param name the full name, up to 200 characters
 * @param email the e-mail address, up to 254 characters
 * @param phone the phone number, up to 32 characters
 */
public record Customer(@Nullable String name, @Nullable String email, @Nullable String phone) {}
