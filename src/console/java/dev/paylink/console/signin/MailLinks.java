package dev.paylink.console.signin;

import dev.paylink.api.BusApi;
import dev.paylink.api.ExtensionContext;
import dev.paylink.api.MessageMessages.SendMail;
import dev.paylink.console.staff.MailAddress;
import dev.paylink.console.staff.MailStore;
import dev.paylink.console.staff.MailStore.MailLink;
import dev.paylink.console.web.Language;
import dev.paylink.console.web.Reply.Page;
import dev.paylink.console.web.Shop;
import dev.paylink.console.web.Shops;
import dev.paylink.console.web.Texts;
import io.vertx.core.Future;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.util.Optional;

/** Sends links by e-mail: to confirm an address, and to sign in. */
public final class MailLinks {
  private final ExtensionContext context;
  private final MailStore store;
  private final Shops shops;
  private final String consoleUrl;

  /** The form that asks for a link; {@code sent} after it was sent. */
  public record MailPage(boolean sent) {}

  public MailLinks(ExtensionContext context, MailStore store, Shops shops, String consoleUrl) {
    this.context = context;
    this.store = store;
    this.shops = shops;
    this.consoleUrl = consoleUrl;
  }

  void mount(Door door) {
    door.free("/sign-in/mail", ctx -> new Page(200, "mailsignin.jte", new MailPage(false)));
    door.post("/sign-in/mail", this::ask);
  }

  /**
   * Answers before it looks for the address: so neither the answer nor its time says whether the
   * address is known.
   */
  private Future<Void> ask(RoutingContext ctx) {
    Optional<String> email = MailAddress.of(Door.field(ctx, "email"));
    return Door.write(ctx, new Page(200, "mailsignin.jte", new MailPage(true)))
        .onSuccess(
            answered ->
                email.ifPresent(
                    address ->
                        send(address)
                            .onFailure(
                                failure ->
                                    context.log().warn("Cannot send a sign-in link", failure))));
  }

  private Future<?> send(String email) {
    return store
        .links(email)
        .compose(links -> Future.join(links.stream().map(this::send).toList()));
  }

  /** To the address that is stored, not to what was typed. */
  private Future<?> send(MailLink link) {
    return shops
        .of(link.merchantId())
        .compose(
            shop ->
                send(
                    shop,
                    shop.language(),
                    link.email(),
                    "mail.signin",
                    consoleUrl + "/mail/" + link.secret(),
                    MailStore.LINK));
  }

  /** Sends a link that confirms an address. */
  public Future<?> confirm(Shop shop, Language language, String email, String secret) {
    String url = consoleUrl + "/settings/me/mail/" + secret;
    return send(shop, language, email, "mail.confirm", url, MailStore.CONFIRMATION);
  }

  private Future<?> send(
      Shop shop, Language language, String email, String text, String url, Duration validFor) {
    SendMail mail =
        new SendMail(
            shop.id(),
            email,
            language.tag(),
            Texts.of(language, text + ".subject", shop.name()),
            Texts.of(language, text + ".text", shop.name(), url),
            validFor);
    return context.bus().request(BusApi.SEND_MAIL, mail);
  }
}
