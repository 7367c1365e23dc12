/** The client of a request: what servers know of it. */
@NullMarked
package dev.paylink.web.client;

import org.jspecify.annotations.NullMarked;
