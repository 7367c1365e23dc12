package dev.paylink.sales.merchant.profile;

/**
 * The account to which customers transfer money.
 *
 * @param bank name of the bank
 * @param number as the customer types it
 * @param holder who owns the account
 */
public record BankAccount(String bank, String number, String holder) {}
