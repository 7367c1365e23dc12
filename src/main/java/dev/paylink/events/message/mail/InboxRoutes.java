package dev.paylink.events.message.mail;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.events.message.mail.MailInbox.Mail;
import dev.paylink.http.Answer;
import dev.paylink.http.StaticContent;
import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.Map;

/** Shows the {@link MailInbox} at {@code /dev/mail/}. */
public final class InboxRoutes {
  private static final String PATH = "/dev/mail/";
  private static final String POLICY =
      "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-src 'self'; base-uri 'none'";

  private static final TemplateEngine TEMPLATES =
      TemplateEngine.createPrecompiled(ContentType.Html);

  private final MailInbox inbox;
  private final String base;

  /**
   * @param base path prefix under which the service is published; empty if absent
   */
  public InboxRoutes(MailInbox inbox, String base) {
    this.inbox = inbox;
    this.base = base;
  }

  public void mount(Router router) {
    router.route(HttpMethod.GET, PATH).handler(this::list);
    router
        .route(HttpMethod.GET, PATH.substring(0, PATH.length() - 1))
        .handler(ctx -> ctx.redirect(base + PATH));
    router.route(HttpMethod.GET, PATH + ":messageId").handler(this::show);
    router.route(HttpMethod.GET, PATH + ":messageId/html").handler(this::html);
  }

  private void list(RoutingContext ctx) {
    send(ctx, page("inbox.jte", inbox.all()));
  }

  private void show(RoutingContext ctx) {
    send(ctx, page("inboxmail.jte", mail(ctx)));
  }

  private String page(String template, Object content) {
    StringOutput html = new StringOutput();
    TEMPLATES.render(template, Map.of("base", base + PATH, "content", content), html);
    return html.toString();
  }

  private void html(RoutingContext ctx) {
    send(ctx, mail(ctx).message().html().replace("<head>", "<head><base target=\"_blank\">"));
  }

  private Mail mail(RoutingContext ctx) {
    return inbox
        .find(ctx.pathParam("messageId"))
        .orElseThrow(() -> new Fault(FaultCode.NOT_FOUND, "The inbox has no such message"));
  }

  private static void send(RoutingContext ctx, String html) {
    Map<String, String> headers =
        Map.of(
            "Content-Type",
            StaticContent.HTML,
            "Content-Security-Policy",
            POLICY,
            "X-Content-Type-Options",
            "nosniff");
    Answer.write(ctx, Future.succeededFuture(new Answer(200, headers, Buffer.buffer(html))));
  }
}
