/**
 * The outbox: SQL that writes events and deliveries in the statement that changes state, and the
 * wake-up after its commit.
 */
@NullMarked
package dev.paylink.data.outbox;

import org.jspecify.annotations.NullMarked;
