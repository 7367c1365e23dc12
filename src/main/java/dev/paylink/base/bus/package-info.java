/** The typed event bus on Vert.x and its codecs. */
@NullMarked
package dev.paylink.base.bus;

import org.jspecify.annotations.NullMarked;
