/** Exports as CSV: the format, and answers that are written while rows are read. */
@NullMarked
package dev.paylink.sales.export;

import org.jspecify.annotations.NullMarked;
