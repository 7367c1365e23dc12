/** The pages, a class for each topic. */
@NullMarked
package dev.paylink.console.page;

import org.jspecify.annotations.NullMarked;
