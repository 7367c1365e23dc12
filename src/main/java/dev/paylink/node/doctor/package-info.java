/**
 * What an operator is told about a database and a configuration: the checks of {@code doctor}, and
 * the content of a support bundle. Reads only.
 */
@NullMarked
package dev.paylink.node.doctor;

import org.jspecify.annotations.NullMarked;
