@NullMarked
package dev.paylink.api;

import org.jspecify.annotations.NullMarked;
