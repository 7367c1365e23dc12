/** The quarantine: a fact in the database that holds sweeps and webhooks on every node. */
@NullMarked
package dev.paylink.data.quarantine;

import org.jspecify.annotations.NullMarked;
