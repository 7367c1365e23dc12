/**
 * The API for extensions: the typed bus, its addresses, messages and faults; depends only on Vert.x
 * core, Jackson annotations and JSpecify, and on no other package of Paylink.
 *
 * @since 1.1
 */
@NullMarked
package dev.paylink.api;

import org.jspecify.annotations.NullMarked;
