/** Dates and times as RFC 3339 writes them, and time zones. */
@NullMarked
package dev.paylink.base.time;

import org.jspecify.annotations.NullMarked;
