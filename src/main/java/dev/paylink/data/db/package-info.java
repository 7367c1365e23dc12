/**
 * Connections, migrations and row access for PostgreSQL; depends on {@code api}, {@code config},
 * {@code json}, {@code money} and no feature.
 */
@NullMarked
package dev.paylink.data.db;

import org.jspecify.annotations.NullMarked;
