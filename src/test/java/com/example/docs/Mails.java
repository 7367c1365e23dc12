package com.example.docs;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Mails that go nowhere. */
final class Mails {
  /** The id of each event of which somebody was told, and the text. */
  static final List<String> TOLD = new CopyOnWriteArrayList<>();

  private Mails() {}

  static void send(String id, String text) {
    TOLD.add(id + " " + text);
  }
}
