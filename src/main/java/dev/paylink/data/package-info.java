/**
 * Floor 3: mechanisms on PostgreSQL and the object storage that features share: pools and
 * migrations, outbox, idempotency keys, exact counts, partitions, leases, the quarantine,
 * encryption keys. It imports {@code http} and the rooms below. Start reading with {@link
 * dev.paylink.data.db.Database} and {@link dev.paylink.data.outbox.OutboxSql}.
 */
@NullMarked
package dev.paylink.data;

import org.jspecify.annotations.NullMarked;
