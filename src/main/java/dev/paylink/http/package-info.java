@NullMarked
package dev.paylink.http;

import org.jspecify.annotations.NullMarked;
