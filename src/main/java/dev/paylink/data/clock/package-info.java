/** The time of each merchant, which a test merchant can move forward in the sandbox. */
@NullMarked
package dev.paylink.data.clock;

import org.jspecify.annotations.NullMarked;
