/** The payment services that the jar has as extensions, made with the API of extensions alone. */
@NullMarked
package dev.paylink.provider;

import org.jspecify.annotations.NullMarked;
