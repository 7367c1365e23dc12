/** What a feature adds to a node, and what a node gives its features. */
@NullMarked
package dev.paylink.data.feature;

import org.jspecify.annotations.NullMarked;
