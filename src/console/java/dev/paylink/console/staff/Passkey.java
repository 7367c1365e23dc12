package dev.paylink.console.staff;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A passkey.
 *
 * @param id of the credential, base64url
 * @param publicKey COSE_Key, base64url
 */
@RecordBuilder
public record Passkey(
    String id,
    String staffId,
    String publicKey,
    long signCount,
    String aaguid,
    String label,
    Instant createdAt,
    @Nullable Instant usedAt) {}
