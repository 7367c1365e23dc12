/** Connections, migrations and row access for PostgreSQL. */
@NullMarked
package dev.paylink.data.db;

import org.jspecify.annotations.NullMarked;
