/** How commands talk to a running service over its HTTP API, and how they print its answers. */
@NullMarked
package dev.paylink.cli.service;

import org.jspecify.annotations.NullMarked;
