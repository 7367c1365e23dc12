/** Parameters that lists share, and their {@code Link} headers. */
@NullMarked
package dev.paylink.http.paging;

import org.jspecify.annotations.NullMarked;
