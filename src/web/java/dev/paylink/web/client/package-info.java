/** Who sends a request: what servers know of a client. */
@NullMarked
package dev.paylink.web.client;

import org.jspecify.annotations.NullMarked;
