package dev.paylink.sales.turnover;

import dev.paylink.api.Command;
import dev.paylink.sales.turnover.MovementMessages.Movements;
import dev.paylink.sales.turnover.MovementMessages.ReadMovements;

/** The bus address of the exports of payments and refunds; internal. */
public final class MovementBus {
  private MovementBus() {}

  /**
   * Returns the next movements of a period. Changes nothing. Fails with {@code invalid_request} on
   * a period that is not possible.
   */
  public static final Command<ReadMovements, Movements> READ_MOVEMENTS =
      new Command<>("paylink.turnover.read-movements", ReadMovements.class, Movements.class);
}
