/**
 * The requests of merchants that failed or changed something: what is kept of them, how it is
 * written and read; depends on {@code api}, {@code db}, {@code http}, {@code id}, {@code json},
 * {@code paging}, {@code partition} and {@code work}.
 */
@NullMarked
package dev.paylink.access.audit;

import org.jspecify.annotations.NullMarked;
