/**
 * Writes orders: one transaction of plain statements for the changes that arrive together. Features
 * decide, and hand over an {@link dev.paylink.sales.writer.OrderChange}.
 */
@NullMarked
package dev.paylink.sales.writer;

import org.jspecify.annotations.NullMarked;
