package dev.paylink.checkout.page;

import dev.paylink.web.money.Money;
import io.soabase.recordbuilder.core.RecordBuilder;

/**
 * The page of the provider {@code sandbox}, on which a tester chooses the outcome. The form sends
 * {@code form}, {@code outcome} and {@code seconds}.
 *
 * @param action the path to post to
 * @param formToken the value of {@code form}
 * @param title what is paid for
 * @param decided whether an outcome has been chosen already
 * @param back the path to return to once an outcome is chosen
 */
@RecordBuilder
public record SandboxPage(
    Frame frame,
    String action,
    String formToken,
    String title,
    Money amount,
    boolean decided,
    String back) {}
