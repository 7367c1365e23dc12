/** Command line: one class for each sub-command. */
@NullMarked
package dev.paylink.cli;

import org.jspecify.annotations.NullMarked;
