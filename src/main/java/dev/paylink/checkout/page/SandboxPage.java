package dev.paylink.checkout.page;

import dev.paylink.money.Money;

/**
 * The page of the payment service that testers pay with: they choose what it reports. The form
 * sends {@code form}, {@code outcome} and {@code seconds}.
 *
 * @param action the path to post to
 * @param formToken the value of {@code form}
 * @param title what is paid for
 * @param decided whether an outcome has been chosen already
 * @param back the path to go back to then
 */
public record SandboxPage(
    Frame frame,
    String action,
    String formToken,
    String title,
    Money amount,
    boolean decided,
    String back) {}
