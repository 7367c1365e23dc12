/** Which messages an event leads to: reads the feed, and writes them. */
@NullMarked
package dev.paylink.events.message.plan;

import org.jspecify.annotations.NullMarked;
