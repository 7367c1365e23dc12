/**
 * Every use of internal classes of Vert.x and Netty, each with the public API that would replace
 * it. Review this package with every upgrade of Vert.x.
 */
@NullMarked
package dev.paylink.base.internals;

import org.jspecify.annotations.NullMarked;
