/** Paging parameters, periods and {@code Link} headers of lists. */
@NullMarked
package dev.paylink.http.paging;

import org.jspecify.annotations.NullMarked;
