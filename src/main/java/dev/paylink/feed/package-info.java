@NullMarked
package dev.paylink.feed;

import org.jspecify.annotations.NullMarked;
