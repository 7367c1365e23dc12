package dev.paylink.console.staff;

import org.jspecify.annotations.Nullable;

/** A person to create. */
public record NewStaff(
    String id,
    String merchantId,
    String name,
    Role role,
    @Nullable String subject,
    @Nullable String createdBy) {}
