/** The pages customers see when they pay: what they show, in which language, and their HTML. */
@NullMarked
package dev.paylink.checkout.page;

import org.jspecify.annotations.NullMarked;
