/**
 * The composition root: starts and stops a node, deploys its verticles and routes operations to
 * their handlers; the only package that may depend on every feature.
 */
@NullMarked
package dev.paylink.node;

import org.jspecify.annotations.NullMarked;
