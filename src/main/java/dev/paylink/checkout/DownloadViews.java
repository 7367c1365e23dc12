package dev.paylink.checkout;

import dev.paylink.api.OrderMessages;
import dev.paylink.checkout.CheckoutMessages.Offer;
import dev.paylink.checkout.DownloadMessages.DownloadableFile;
import dev.paylink.checkout.DownloadMessages.Downloads;
import dev.paylink.checkout.page.DownloadForm;
import dev.paylink.checkout.page.DownloadPage;
import dev.paylink.checkout.page.DownloadPageBuilder;
import dev.paylink.checkout.page.Frame;
import dev.paylink.checkout.page.State;
import dev.paylink.checkout.page.StatePage;
import io.vertx.ext.web.RoutingContext;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Fills the pages of what customers have bought. */
final class DownloadViews {
  private final PageResponder responder;

  DownloadViews(PageResponder responder) {
    this.responder = responder;
  }

  PageAnswer page(RoutingContext ctx, Downloads downloads, Instant expiresAt) {
    Offer offer = downloads.offer();
    Frame frame = PageResponder.frame(ctx, offer.testMode(), offer.shop());
    String files = responder.path(ctx.normalizedPath()) + "/files/";
    DownloadPage page =
        DownloadPageBuilder.builder()
            .frame(frame)
            .title(offer.title())
            .orderNumber(OrderMessages.numberOf(downloads.orderId()))
            .files(downloads.files().stream().map(file -> file(file, files)).toList())
            .licenceKey(downloads.licenceKey())
            .text(downloads.text())
            .url(downloads.url())
            .expiresAt(expiresAt)
            .build();
    return PageAnswer.page(200, responder.pages().render(page));
  }

  private static DownloadPage.File file(DownloadableFile file, String path) {
    return new DownloadPage.File(
        file.name(), file.size(), file.left() < file.size() ? null : path + file.fileId());
  }

  PageAnswer state(
      RoutingContext ctx, int status, State state, @Nullable Offer offer, @Nullable String link) {
    Frame frame =
        offer == null
            ? PageResponder.frame(ctx, false, null)
            : PageResponder.frame(ctx, offer.testMode(), offer.shop());
    String title = offer == null ? null : offer.title();
    return PageAnswer.page(
        status, responder.pages().render(new StatePage(frame, state, title, link)));
  }

  PageAnswer form(
      RoutingContext ctx, int status, String token, String order, String email, boolean unknown) {
    DownloadForm form =
        new DownloadForm(
            PageResponder.frame(ctx, false, null),
            responder.path(DownloadRoutes.PATH),
            token,
            order,
            email,
            unknown);
    return PageAnswer.page(status, responder.pages().render(form));
  }
}
