/** What messages say: their texts in all languages, as plain text and as HTML. */
@NullMarked
package dev.paylink.events.message.letter;

import org.jspecify.annotations.NullMarked;
