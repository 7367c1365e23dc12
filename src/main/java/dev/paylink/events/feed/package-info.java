/** The event feed: the sequencer that assigns positions, reading, and durable cursors. */
@NullMarked
package dev.paylink.events.feed;

import org.jspecify.annotations.NullMarked;
