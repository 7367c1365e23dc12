package dev.paylink.it.support.checkout;

import dev.paylink.api.MerchantMessages.BankAccount;
import dev.paylink.it.support.Seller;
import dev.paylink.it.support.TestService;
import dev.paylink.sales.merchant.logo.Logo;
import dev.paylink.sales.merchant.logo.Pictures;
import dev.paylink.sales.merchant.profile.MerchantProfile;

/** A merchant whose profile is complete. */
public final class Profiles {
  public static final BankAccount ACCOUNT =
      new BankAccount("Bank Nusantara", "123-456-7890", "Ayu Lestari");

  public static final MerchantProfile COMPLETE =
      new MerchantProfile(
          "Batik Ayu",
          "help@batik-ayu.example",
          "+628120000000",
          "https://batik-ayu.example/help",
          "https://batik-ayu.example/terms",
          "Asia/Jakarta",
          "id",
          ACCOUNT,
          "#7a3b12",
          null);

  private Profiles() {}

  public static Logo logo() {
    return Logo.of(Pictures.png(120, 40));
  }

  /** A merchant with a wide logo, and a profile of words that are as long as they can be. */
  public static Seller longWords(TestService service, String word) {
    MerchantProfile profile =
        new MerchantProfile(
            word,
            "a".repeat(60) + "@" + "b".repeat(60) + ".example",
            "+628120000000000",
            "https://example.com/" + word,
            "https://example.com/" + word,
            "America/Argentina/ComodRivadavia",
            null,
            new BankAccount(word, "1".repeat(50), word),
            null,
            null);
    return Seller.withProfile(service, profile, Logo.of(Pictures.png(1024, 32)));
  }

  public static Seller seller(TestService service) {
    return seller(service, logo());
  }

  public static Seller seller(TestService service, Logo logo) {
    return Seller.withProfile(service, COMPLETE, logo);
  }
}
