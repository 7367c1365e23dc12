package dev.paylink.node.doctor;

import dev.paylink.node.doctor.Finding.State;

/**
 * What a check found.
 *
 * @param text what is, in words
 * @param advice what to do; empty if there is nothing to do
 */
record Outcome(State state, String text, String advice) {
  static Outcome ok(String text) {
    return new Outcome(State.OK, text, "");
  }

  static Outcome unseen(String text, String advice) {
    return new Outcome(State.UNSEEN, text, advice);
  }

  static Outcome doubtful(String text, String advice) {
    return new Outcome(State.DOUBTFUL, text, advice);
  }

  static Outcome wrong(String text, String advice) {
    return new Outcome(State.WRONG, text, advice);
  }
}
