@NullMarked
package dev.paylink.db;

import org.jspecify.annotations.NullMarked;
