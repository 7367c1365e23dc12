package dev.paylink.sales.payment.sandbox;

import dev.paylink.api.Command;
import dev.paylink.sales.payment.sandbox.SandboxMessages.Choose;
import dev.paylink.sales.payment.sandbox.SandboxMessages.OpenSandbox;
import dev.paylink.sales.payment.sandbox.SandboxMessages.SandboxPayment;
import dev.paylink.sales.payment.sandbox.SandboxMessages.SimulatePayment;

/** The bus addresses of the sandbox, for its page and the API; internal. */
public final class SandboxBus {
  private SandboxBus() {}

  /** Returns the content of the sandbox page of a payment. Fails with {@code not_found}. */
  public static final Command<OpenSandbox, SandboxPayment> OPEN_SANDBOX =
      new Command<>("paylink.sandbox.open", OpenSandbox.class, SandboxPayment.class);

  /**
   * Chooses the outcome of a sandbox payment; does nothing if one was chosen before. Fails with
   * {@code not_found} and {@code invalid_request} (seconds).
   */
  public static final Command<Choose, Void> CHOOSE_OUTCOME =
      new Command<>("paylink.sandbox.choose", Choose.class, Void.class);

  /**
   * Chooses the outcome of a sandbox payment of a merchant; does nothing if one was chosen before.
   * Fails with {@code not_found} and {@code invalid_request} (scenario, seconds).
   */
  public static final Command<SimulatePayment, Void> SIMULATE_PAYMENT =
      new Command<>("paylink.sandbox.simulate", SimulatePayment.class, Void.class);
}
