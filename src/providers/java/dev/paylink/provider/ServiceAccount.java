package dev.paylink.provider;

/** The account of a merchant at a payment service. */
public interface ServiceAccount {
  /** Whether its keys have the mode of the merchant. */
  boolean isOfMode(boolean testMode);
}
