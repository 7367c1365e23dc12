/** The entry point of the program. */
@NullMarked
package dev.paylink;

import org.jspecify.annotations.NullMarked;
