package dev.paylink.it.support;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/**
 * The JDBC connections that tests used last. Opening one takes a hundred times as long as a
 * statement, and tests ask often.
 */
final class IdleConnections {
  /** Few, as tests have many databases, and a server has 100 connections. */
  private static final int MAX = 4;

  private static final int VALID_SECONDS = 5;

  /** Opens a connection. */
  interface Opener {
    Connection open() throws SQLException;
  }

  /** Work on a connection. */
  interface Work<T> {
    T on(Statement statement) throws SQLException;
  }

  private record Idle(String uri, Connection connection) {}

  private final Deque<Idle> idle = new ArrayDeque<>();

  /** Does the work on a connection to the database that nobody else uses meanwhile. */
  <T> T use(String uri, Opener opener, Work<T> work) throws SQLException {
    Connection connection = take(uri);
    if (connection == null) {
      connection = opener.open();
    }
    try (Statement statement = connection.createStatement()) {
      T result = work.on(statement);
      statement.execute("discard all"); // the next one finds a new session
      keep(new Idle(uri, connection));
      return result;
    } catch (SQLException | RuntimeException failed) {
      connection.close();
      throw failed;
    }
  }

  /** Returns null if absent that still works: tests kill connections, too. */
  private synchronized @Nullable Connection take(String uri) throws SQLException {
    for (Iterator<Idle> each = idle.iterator(); each.hasNext(); ) {
      Idle found = each.next();
      if (found.uri().equals(uri)) {
        each.remove();
        if (found.connection().isValid(VALID_SECONDS)) {
          return found.connection();
        }
        found.connection().close();
      }
    }
    return null;
  }

  private synchronized void keep(Idle used) throws SQLException {
    idle.addFirst(used);
    if (idle.size() > MAX) {
      idle.removeLast().connection().close();
    }
  }
}
