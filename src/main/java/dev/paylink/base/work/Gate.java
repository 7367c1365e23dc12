package dev.paylink.base.work;

/** Holds background work back while it is closed. Thread-safe. */
public interface Gate {
  /** A gate that is never closed. */
  Gate OPEN =
      new Gate() {
        @Override
        public boolean isOpen() {
          return true;
        }

        @Override
        public String reason() {
          return "";
        }
      };

  /** Whether work may be done now. */
  boolean isOpen();

  /** Why the gate is closed, and how to open it, in words that follow a colon in the log. */
  String reason();
}
