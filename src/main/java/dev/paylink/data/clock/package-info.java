/** The time of each merchant, and what waits for it. */
@NullMarked
package dev.paylink.data.clock;

import org.jspecify.annotations.NullMarked;
