package dev.paylink.data.partition;

import java.time.Duration;
import java.util.Optional;

/**
 * A table with partitions by the time in its ids.
 *
 * @param name its name
 * @param days length of a partition; counted from a Monday (UTC)
 * @param daysAhead for how many days from today partitions are created
 * @param kept a partition is dropped when it has been over for this long; empty to keep all
 */
public record PartitionedTable(String name, int days, int daysAhead, Optional<Duration> kept) {}
