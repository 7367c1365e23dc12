package dev.paylink.console.page;

import dev.paylink.console.signin.Passkeys;
import dev.paylink.console.signin.SignIn.Stores;
import dev.paylink.console.staff.StaffService;
import dev.paylink.console.web.Console;
import dev.paylink.console.web.Operations;
import dev.paylink.console.web.Shops;

/** All pages: a new topic is added here. */
public final class ConsolePages {
  private ConsolePages() {}

  /**
   * Adds the pages.
   *
   * @param apiUrl of the service, without a slash at its end
   * @param mail whether sign-in links are sent by e-mail
   */
  public static void mount(
      Console console,
      Operations operations,
      Stores stores,
      Passkeys passkeys,
      StaffService staff,
      Shops shops,
      String apiUrl,
      boolean mail) {
    new TodayPages(operations).mount(console);
    new InboxPages(operations).mount(console);
    new NewOrderPages(operations).mount(console);
    new OrderPages(operations).mount(console);
    new OrderDetailPages(operations).mount(console);
    new OrderMoneyPages(operations).mount(console);
    new ReceiptFiles(operations).mount(console);
    new ProductPages(operations).mount(console);
    new ProductPricePages(operations).mount(console);
    new LicenceKeyPages(operations).mount(console);
    new LandingPages(operations).mount(console);
    new LinkImportPages(operations).mount(console);
    new LinkFormPages(operations).mount(console);
    new LinkPages(operations).mount(console);
    new WebhookFormPages(operations).mount(console);
    new WebhookDeliveryPages(operations).mount(console);
    new WebhookSecretPages(operations).mount(console);
    new WebhookPages(operations).mount(console);
    new TokenFormPages(operations, apiUrl).mount(console);
    new TokenPages(operations).mount(console);
    new RequestPages(operations).mount(console);
    new EventPages(operations).mount(console);
    new SettingsPages(operations, shops).mount(console);
    new MePages(stores, mail).mount(console);
    new PasskeyPages(stores, passkeys).mount(console);
    new StaffPages(staff).mount(console);
    new ActivityPages(operations).mount(console);
    new StaffChangePages(stores.changes()).mount(console);
    new MorePages().mount(console);
  }
}
