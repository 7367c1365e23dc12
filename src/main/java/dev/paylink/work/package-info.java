/** Background work: a poller and a batch writer; depends only on {@code api}. */
@NullMarked
package dev.paylink.work;

import org.jspecify.annotations.NullMarked;
