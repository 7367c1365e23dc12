/** Partitions by time: creates them ahead, and drops what is no longer kept. */
@NullMarked
package dev.paylink.data.partition;

import org.jspecify.annotations.NullMarked;
