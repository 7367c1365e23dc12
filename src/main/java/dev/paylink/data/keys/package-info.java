/** Keys: what they seal, and which of them the nodes of a database use, known by fingerprints. */
@NullMarked
package dev.paylink.data.keys;

import org.jspecify.annotations.NullMarked;
