/** Extensions of a node: finding and loading them, what they get, their routes and checks. */
@NullMarked
package dev.paylink.node.extension;

import org.jspecify.annotations.NullMarked;
