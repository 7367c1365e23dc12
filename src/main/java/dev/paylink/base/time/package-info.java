/** Dates and times as RFC 3339 writes them; depends on nothing of Paylink. */
@NullMarked
package dev.paylink.base.time;

import org.jspecify.annotations.NullMarked;
