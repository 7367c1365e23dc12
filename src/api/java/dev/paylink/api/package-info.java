/**
 * The API for extensions: {@link dev.paylink.api.Extension}, the typed bus, its addresses, messages
 * and faults. Depends only on Vert.x core and its SQL client, Micrometer, SLF4J, Jackson
 * annotations and JSpecify, and on no other package of Paylink.
 */
@NullMarked
package dev.paylink.api;

import org.jspecify.annotations.NullMarked;
