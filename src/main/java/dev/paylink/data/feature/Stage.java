package dev.paylink.data.feature;

/** When a verticle starts: the verticles of a stage after the verticles of the stages before. */
public enum Stage {
  /** What all others need, as the time of the database. */
  GROUND,
  /** Handlers of commands, and what they need. */
  HANDLERS,
  /** Background work. It stops first, while the node answers requests in flight. */
  OWN_WORK,
  /** What is added to a node; it may use all that is above. */
  EXTENSIONS,
  /** HTTP; it stops before the stages above. */
  ROUTER
}
