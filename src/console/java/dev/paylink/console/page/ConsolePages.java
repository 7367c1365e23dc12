package dev.paylink.console.page;

import dev.paylink.console.signin.SignIn.Stores;
import dev.paylink.console.staff.StaffService;
import dev.paylink.console.web.Console;
import dev.paylink.console.web.Operations;
import dev.paylink.console.web.Shops;

/** All pages: a new topic is added here. */
public final class ConsolePages {
  private ConsolePages() {}

  /** Adds the pages. */
  public static void mount(
      Console console, Operations operations, Stores stores, StaffService staff, Shops shops) {
    new TodayPages(operations).mount(console);
    new InboxPages(operations).mount(console);
    new NewOrderPages(operations).mount(console);
    new OrderPages(operations).mount(console);
    new OrderDetailPages(operations).mount(console);
    new OrderMoneyPages(operations).mount(console);
    new ProductPages(operations).mount(console);
    new ProductPricePages(operations).mount(console);
    new LicenceKeyPages(operations).mount(console);
    new LandingPages(operations).mount(console);
    new LinkImportPages(operations).mount(console);
    new LinkFormPages(operations).mount(console);
    new LinkPages(operations).mount(console);
  }
}
