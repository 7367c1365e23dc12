package dev.paylink.checkout;

import dev.paylink.api.Bus;
import dev.paylink.checkout.ReceiptMessages.LogoFile;
import dev.paylink.checkout.ReceiptMessages.OpenLogo;
import dev.paylink.sales.merchant.logo.Logo;
import io.vertx.core.buffer.Buffer;
import java.util.Base64;
import java.util.Map;

/** The route of merchants' logos. A name belongs to one file for ever, so caches keep it. */
final class LogoRoutes {
  private static final String PATH = "/pay/logos/:logo";

  /** For a browser that opens the file itself: it runs and loads nothing. */
  private static final String POLICY = "default-src 'none'; sandbox";

  private final Bus bus;

  LogoRoutes(Bus bus) {
    this.bus = bus;
  }

  void mount(PageRouter router) {
    router.page(
        PATH,
        ctx ->
            bus.request(CheckoutBus.OPEN_LOGO, new OpenLogo(ctx.pathParam("logo")))
                .map(LogoRoutes::answer));
  }

  private static PageAnswer answer(LogoFile logo) {
    return PageAnswer.file(
        Map.of(
            "Content-Type",
            Logo.MEDIA_TYPE,
            "Content-Security-Policy",
            POLICY,
            "Cache-Control",
            "public, max-age=31536000, immutable"),
        Buffer.buffer(Base64.getMimeDecoder().decode(logo.base64())));
  }
}
