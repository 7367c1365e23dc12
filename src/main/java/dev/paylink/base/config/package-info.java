/** The configuration: reading, merging and checking it. */
@NullMarked
package dev.paylink.base.config;

import org.jspecify.annotations.NullMarked;
