/**
 * The requests of merchants that failed or changed something: what is kept of them, how it is
 * written and read.
 */
@NullMarked
package dev.paylink.access.audit;

import org.jspecify.annotations.NullMarked;
