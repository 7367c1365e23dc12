/** The pages that customers see when they pay: content, languages, and HTML. */
@NullMarked
package dev.paylink.checkout.page;

import org.jspecify.annotations.NullMarked;
