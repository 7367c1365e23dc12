/**
 * Every use of internals of Vert.x, each with the public API that would replace it. An upgrade of
 * Vert.x has to look here.
 */
@NullMarked
package dev.paylink.internals;

import org.jspecify.annotations.NullMarked;
