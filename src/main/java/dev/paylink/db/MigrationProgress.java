package dev.paylink.db;

import java.util.Objects;
import java.util.function.Consumer;
import org.flywaydb.core.api.callback.Callback;
import org.flywaydb.core.api.callback.Context;
import org.flywaydb.core.api.callback.Event;

/** Tells the version of each migration before it runs. */
record MigrationProgress(Consumer<String> beginning) implements Callback {
  @Override
  public boolean supports(Event event, Context context) {
    return event == Event.BEFORE_EACH_MIGRATE;
  }

  @Override
  public boolean canHandleInTransaction(Event event, Context context) {
    return true;
  }

  @Override
  public void handle(Event event, Context context) {
    beginning.accept(
        Objects.requireNonNull(context.getMigrationInfo()).getVersion()
            + " "
            + context.getMigrationInfo().getDescription());
  }

  @Override
  public String getCallbackName() {
    return "progress";
  }
}
