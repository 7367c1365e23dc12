@NullMarked
package dev.paylink.cli.base;

import org.jspecify.annotations.NullMarked;
