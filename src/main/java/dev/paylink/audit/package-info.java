/**
 * The requests of merchants that failed or changed something: what is kept of them, how it is
 * written, read and removed.
 */
@NullMarked
package dev.paylink.audit;

import org.jspecify.annotations.NullMarked;
