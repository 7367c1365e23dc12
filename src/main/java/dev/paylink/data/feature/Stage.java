package dev.paylink.data.feature;

/** When a verticle starts: those of a stage after those of the stages before. */
public enum Stage {
  /** What all others need, as the time of the database. */
  GROUND,
  /** Handlers of commands, and what they need. */
  HANDLERS,
  /**
   * Work that a node begins by itself. It stops first, while requests in flight are answered, and a
   * quarantine holds it.
   */
  OWN_WORK,
  /** What is added to a node; it may use all that is above. */
  EXTENSIONS,
  /** HTTP; it stops before the stages above. */
  ROUTER
}
