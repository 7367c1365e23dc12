/** Leases in the database, for work of which one node does all. */
@NullMarked
package dev.paylink.data.lease;

import org.jspecify.annotations.NullMarked;
