/** Letting people in to the console, which is an extension. */
@NullMarked
package dev.paylink.access.console;

import org.jspecify.annotations.NullMarked;
