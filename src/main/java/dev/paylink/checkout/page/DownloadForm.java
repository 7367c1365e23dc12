package dev.paylink.checkout.page;

/**
 * Asks for an order and its e-mail address, to show what was bought.
 *
 * @param action the path to post to
 * @param formToken the value of {@code form}
 * @param order as it was filled in
 * @param email as it was filled in
 * @param unknown whether there is no such order of a digital product
 */
public record DownloadForm(
    Frame frame, String action, String formToken, String order, String email, boolean unknown) {}
