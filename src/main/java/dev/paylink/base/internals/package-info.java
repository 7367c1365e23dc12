/**
 * Every use of internals of Vert.x, Netty and the JDK, each with the public API that would replace
 * it. Review this package with every upgrade of one of them.
 */
@NullMarked
package dev.paylink.base.internals;

import org.jspecify.annotations.NullMarked;
