/**
 * Floor 8: the composition root: starts and stops a node, deploys its verticles, routes operations
 * to their handlers, loads extensions, and checks an installation ({@code doctor}). It imports
 * every room below, and nothing but {@code cli} imports it. Start reading with {@link
 * dev.paylink.node.Node} and {@link dev.paylink.node.Features}.
 */
@NullMarked
package dev.paylink.node;

import org.jspecify.annotations.NullMarked;
