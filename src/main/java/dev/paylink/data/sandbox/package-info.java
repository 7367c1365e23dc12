/** Sandbox clocks: how a test merchant moves its time forward. */
@NullMarked
package dev.paylink.data.sandbox;

import org.jspecify.annotations.NullMarked;
