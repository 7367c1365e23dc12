/**
 * Rules that the server and the console share: amounts and currencies, addresses and numbers of
 * people, and what counts of a text that people typed.
 */
@NullMarked
package dev.paylink.web;

import org.jspecify.annotations.NullMarked;
