package dev.paylink.api;

/**
 * A bus address on which events of one type are published to all subscribers. The bus may lose a
 * message, so do not depend on a message for correctness.
 *
 * @param address the name on the event bus
 * @param event the type of the event
 * @param scope the nodes that receive it
 * @param <E> the type of the event
 */
public record Topic<E extends Record>(String address, Class<E> event, Scope scope) {

  /** The nodes that receive an event. */
  public enum Scope {
    /** The publishing node only; passed by reference. */
    NODE,
    /** Every node of the cluster; sent as JSON between nodes. */
    CLUSTER
  }
}
