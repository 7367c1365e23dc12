/** Rules for the URLs that merchants give. */
@NullMarked
package dev.paylink.base.url;

import org.jspecify.annotations.NullMarked;
