package dev.paylink.sales.customer;

import dev.paylink.api.Command;
import dev.paylink.sales.customer.CustomerMessages.CustomerErased;
import dev.paylink.sales.customer.CustomerMessages.EraseCustomer;
import java.time.Duration;

/** The bus address of customers; internal. */
public final class CustomerBus {
  private CustomerBus() {}

  /**
   * Erases a customer from the merchant's orders and payment links, and all that is stored of them.
   * It stops after about 10 s; repeat it until it is complete. Times out after 60 s.
   */
  public static final Command<EraseCustomer, CustomerErased> ERASE_CUSTOMER =
      new Command<>(
          "paylink.customers.erase",
          EraseCustomer.class,
          CustomerErased.class,
          Duration.ofSeconds(60));
}
