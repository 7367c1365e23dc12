package dev.paylink.checkout.page;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import java.util.Map;

/**
 * Renders pages as HTML. The templates escape by context and are compiled with the service, so
 * rendering reads no file and may run on an event loop.
 */
public final class PageRenderer {
  private static final TemplateEngine TEMPLATES =
      TemplateEngine.createPrecompiled(ContentType.Html);

  private final String base;

  /**
   * @param base path prefix under which the service is published, such as {@code /shop}; empty
   *     without a prefix. Stylesheet, scripts and icon are at {@code <base>/pay/assets/}.
   */
  public PageRenderer(String base) {
    this.base = base;
  }

  public String render(PayPage page) {
    return render("pay.jte", page.frame(), page);
  }

  public String render(PriorPage page) {
    return render("prior.jte", page.frame(), page);
  }

  public String render(StatePage page) {
    return render("state.jte", page.frame(), page);
  }

  public String render(ReceiptPage page) {
    return render("receipt.jte", page.frame(), page);
  }

  public String render(DownloadPage page) {
    return render("downloads.jte", page.frame(), page);
  }

  public String render(DownloadForm page) {
    return render("downloadform.jte", page.frame(), page);
  }

  public String render(LandingView page) {
    return render("landing.jte", page.frame(), page);
  }

  /** Renders a receipt for the printer, as XHTML. */
  public String render(PrintedReceipt page) {
    return render("printed.jte", page.frame(), page);
  }

  /** Renders the page that checks receipts. */
  public String render(CheckPage page) {
    return render("check.jte", page.frame(), page);
  }

  public String render(SandboxPage page) {
    return render("sandbox.jte", page.frame(), page);
  }

  private String render(String template, Frame frame, Object page) {
    StringOutput html = new StringOutput();
    TEMPLATES.render(template, Map.of("v", new View(frame, base), "page", page), html);
    return html.toString();
  }
}
