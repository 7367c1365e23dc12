package dev.paylink.console.page;

import dev.paylink.console.web.Console;
import dev.paylink.console.web.Operations;
import dev.paylink.console.web.Reply;
import dev.paylink.console.web.StaffRequest;
import io.vertx.core.Future;

/** What waits for a person, with what they can do. */
public final class InboxPages {
  private static final int PER_REASON = 10;

  private final Inbox inbox;

  InboxPages(Operations operations) {
    this.inbox = new Inbox(operations);
  }

  void mount(Console console) {
    console.get("/inbox", this::show);
  }

  private Future<Reply> show(StaffRequest request) {
    return inbox.read(request, PER_REASON).map(content -> Reply.page("inbox.jte", content));
  }
}
