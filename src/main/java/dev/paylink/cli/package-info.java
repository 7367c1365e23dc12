@NullMarked
package dev.paylink.cli;

import org.jspecify.annotations.NullMarked;
