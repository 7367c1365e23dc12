/**
 * What all pages are made of: the request of a person, calls of operations, forms, texts and
 * templates.
 */
@NullMarked
package dev.paylink.console.web;

import org.jspecify.annotations.NullMarked;
