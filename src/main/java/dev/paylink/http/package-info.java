/**
 * Floor 2: the HTTP server without its features: the token check, the contract, limits, paging, and
 * {@link dev.paylink.http.ErrorResponder}, which alone writes error bodies. It imports {@code base}
 * and {@code api}. Start reading with {@link dev.paylink.http.TokenAuth} and {@link
 * dev.paylink.http.ContractValidator}, in the order in which a request passes them.
 */
@NullMarked
package dev.paylink.http;

import org.jspecify.annotations.NullMarked;
