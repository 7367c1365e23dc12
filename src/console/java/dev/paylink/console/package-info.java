/**
 * The console: pages for the staff of merchants. An extension that uses Paylink by its API alone.
 */
@NullMarked
package dev.paylink.console;

import org.jspecify.annotations.NullMarked;
