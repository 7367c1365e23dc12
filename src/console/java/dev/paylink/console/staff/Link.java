package dev.paylink.console.staff;

import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/**
 * A single-use link that can be used.
 *
 * @param scopes as in {@link Session#limit()}, with blanks between
 */
@RecordBuilder
public record Link(
    String staffId,
    String merchantId,
    String name,
    Role role,
    @Nullable String scopes,
    @Nullable String tokenId,
    @Nullable String returnUrl) {}
