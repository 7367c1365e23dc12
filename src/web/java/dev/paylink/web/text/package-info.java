/** Which characters of a text that people typed or pasted count. */
@NullMarked
package dev.paylink.web.text;

import org.jspecify.annotations.NullMarked;
