/** What merchants write for customers, made safe to show. */
@NullMarked
package dev.paylink.base.content;

import org.jspecify.annotations.NullMarked;
