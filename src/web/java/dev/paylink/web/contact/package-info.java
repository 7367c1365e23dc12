/** E-mail addresses and phone numbers: what is accepted, and how it is stored. */
@NullMarked
package dev.paylink.web.contact;

import org.jspecify.annotations.NullMarked;
