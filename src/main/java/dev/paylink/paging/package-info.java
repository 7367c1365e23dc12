@NullMarked
package dev.paylink.paging;

import org.jspecify.annotations.NullMarked;
