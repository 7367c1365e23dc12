/** The typed event bus on Vert.x and its codecs; depends on {@code api} and {@code json}. */
@NullMarked
package dev.paylink.base.bus;

import org.jspecify.annotations.NullMarked;
