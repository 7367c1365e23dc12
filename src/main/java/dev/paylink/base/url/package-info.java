/** Rules for the URLs that merchants give; depends on nothing of Paylink. */
@NullMarked
package dev.paylink.base.url;

import org.jspecify.annotations.NullMarked;
