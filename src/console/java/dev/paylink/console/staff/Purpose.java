package dev.paylink.console.staff;

/** What a single-use link is for. */
public enum Purpose {
  /** Lets a person create a passkey. */
  INVITATION("invitation"),
  /** Signs a person in. */
  SIGN_IN("sign_in"),
  /** Signs a person in, by an e-mail to the confirmed address. */
  MAIL("mail");

  final String code; // in the database

  Purpose(String code) {
    this.code = code;
  }
}
