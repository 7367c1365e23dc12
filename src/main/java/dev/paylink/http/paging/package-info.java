/**
 * Paging parameters, periods and {@code Link} headers of lists; depends on {@code api}, {@code
 * http} and {@code time}.
 */
@NullMarked
package dev.paylink.http.paging;

import org.jspecify.annotations.NullMarked;
