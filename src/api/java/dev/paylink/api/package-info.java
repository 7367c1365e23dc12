/**
 * The API for extensions: {@link dev.paylink.api.Extension}, the typed bus, its addresses, messages
 * and faults. Depends only on Vert.x core and its SQL client, Micrometer, SLF4J, Jackson
 * annotations and JSpecify, and on no other package of Paylink.
 *
 * <p>Records with many components have builders, such as {@link
 * dev.paylink.api.NewPaymentLinkBuilder}. A component that is not set is null, false or 0; {@code
 * build} throws a {@link NullPointerException} that names one that may not be null.
 */
@NullMarked
package dev.paylink.api;

import org.jspecify.annotations.NullMarked;
