package dev.paylink.data.count;

import dev.paylink.base.config.AppConfig;
import dev.paylink.data.db.BlockingDatabase;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;

/** Audits of orders in parts of a few rows, and such that end like a process that is killed. */
public final class SmallAudits implements AutoCloseable {
  private static final int ROWS = 10;

  private final BlockingDatabase database;
  private final UUID merchant;

  public SmallAudits(AppConfig.Database config, UUID merchant) {
    this.database = new BlockingDatabase(config);
    this.merchant = merchant;
  }

  /** Thrown where the process is killed. */
  private static final class Killed extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  public long wrong() {
    return new CountAudit(database, Counted.ORDERS, merchant, at -> {}, ROWS).wrong();
  }

  public void correct() {
    new CountAudit(database, Counted.ORDERS, merchant, at -> {}, ROWS).correct();
  }

  /** Corrects some parts, and returns whether there were more. */
  public boolean correctOnly(int parts) {
    AtomicInteger done = new AtomicInteger();
    try {
      new CountAudit(
              database,
              Counted.ORDERS,
              merchant,
              at -> {
                if (done.incrementAndGet() == parts) {
                  throw new Killed();
                }
              },
              ROWS)
          .correct();
      return false;
    } catch (Killed killed) {
      return true;
    }
  }

  @Override
  public void close() {
    database.close();
  }
}
