@NullMarked
package dev.paylink.config;

import org.jspecify.annotations.NullMarked;
