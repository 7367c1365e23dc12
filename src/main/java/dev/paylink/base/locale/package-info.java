/** The languages of what customers read, and how amounts and times are written in them. */
@NullMarked
package dev.paylink.base.locale;

import org.jspecify.annotations.NullMarked;
