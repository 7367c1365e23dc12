/**
 * Floor 9: the command line, one class for each sub-command. Commands of an installation ({@code
 * serve}, {@code migrate}, {@code merchant} …) import any room. Client commands ({@code
 * cli.resource}, {@code cli.webhook}, and {@code cli.service}, by which they call the HTTP API)
 * import {@code base} and {@code api} only. Start reading with {@code PaylinkCommand}.
 */
@NullMarked
package dev.paylink.cli;

import org.jspecify.annotations.NullMarked;
