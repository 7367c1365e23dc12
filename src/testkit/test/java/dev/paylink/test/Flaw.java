package dev.paylink.test;

import java.util.Locale;
import java.util.Set;

/** What a provider does wrong, and the checks of {@link ProviderConformance} that must find it. */
enum Flaw {
  NONE,
  CHARGES_AGAIN("startsTwiceWithoutChargingTwice"),
  TRUSTS_EVERYBODY("rejectsForgedNotifications"),
  FAILS_FOR_FORGERIES("rejectsForgedNotifications"),
  SETTLES_FORGERIES("rejectsForgedNotifications"),
  NAMES_REPORTS_ANEW(
      "countsRepeatedNotificationOnce",
      "countsConfirmationOnce",
      "findsPaymentWithoutNotification"),
  ACCEPTS_UNKNOWN_PAYMENTS("refusesReportOfUnknownPayment"),
  REFUNDS_AGAIN("refundsOnceForRepeatedRequests"),
  NAMES_STAGES_ANEW("countsConfirmationOnce"),
  NAMES_OUTCOMES_ALIKE("takesSuccessAfterFailure"),
  KNOWS_NO_OUTCOME("findsPaymentWithoutNotification"),
  ENDS_NOTHING("endsPayment");

  private final Set<String> checks;

  Flaw(String... checks) {
    this.checks = Set.of(checks);
  }

  /** The names of the methods that must fail. */
  Set<String> checks() {
    return checks;
  }

  /** The name of the provider. */
  String provider() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
