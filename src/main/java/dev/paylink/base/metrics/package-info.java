/** Metrics of a node: its registry, what it exports, and what it measures from time to time. */
@NullMarked
package dev.paylink.base.metrics;

import org.jspecify.annotations.NullMarked;
