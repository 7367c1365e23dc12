/**
 * The test kit for authors of extensions: {@link dev.paylink.test.Paylink} starts a node with a
 * PostgreSQL of its own for a test class of JUnit. It uses {@code paylink} as an embedding program
 * does, and is in no node.
 */
@NullMarked
package dev.paylink.test;

import org.jspecify.annotations.NullMarked;
