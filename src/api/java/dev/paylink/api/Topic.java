package dev.paylink.api;

/**
 * An address on which records are announced to whoever listens. The bus may lose an announcement;
 * nothing may depend on one.
 *
 * @param address where on the event bus
 * @param event the record announced
 * @param scope how far it is heard
 * @param <E> the record announced
 */
public record Topic<E extends Record>(String address, Class<E> event, Scope scope) {

  /** How far an announcement is heard. */
  public enum Scope {
    /** On this node alone, passed by reference. */
    NODE,
    /** On every node of the cluster, as JSON. */
    CLUSTER
  }
}
