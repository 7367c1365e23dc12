package dev.paylink.console.staff;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Somebody of a merchant's staff.
 *
 * @param id {@code staff_…}
 * @param merchantId {@code mer_…}
 * @param seenAt when the person last asked for a page, to the minute; null for never
 * @param passkeys how many the person has
 * @param invited whether an invitation waits
 * @param elsewhere whether the person signs in elsewhere: by OpenID Connect or a platform
 */
@RecordBuilder
public record Staff(
    String id,
    String merchantId,
    String name,
    Role role,
    Instant createdAt,
    @Nullable Instant seenAt,
    long passkeys,
    boolean invited,
    boolean elsewhere) {}
