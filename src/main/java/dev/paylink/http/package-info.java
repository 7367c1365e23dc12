/**
 * The mechanics of the HTTP server: tokens, contract validation, limits, error bodies; depends on
 * no feature.
 */
@NullMarked
package dev.paylink.http;

import org.jspecify.annotations.NullMarked;
