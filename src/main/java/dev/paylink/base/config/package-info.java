/**
 * The configuration: reading, merging and checking it; depends on {@code api}, {@code json} and no
 * feature.
 */
@NullMarked
package dev.paylink.base.config;

import org.jspecify.annotations.NullMarked;
