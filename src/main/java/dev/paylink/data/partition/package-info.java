/**
 * Partitions by time: creates them ahead, and drops what is no longer kept; depends on {@code db},
 * {@code id} and {@code work}.
 */
@NullMarked
package dev.paylink.data.partition;

import org.jspecify.annotations.NullMarked;
