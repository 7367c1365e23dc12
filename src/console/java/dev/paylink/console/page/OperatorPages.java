package dev.paylink.console.page;

import dev.paylink.api.BusApi;
import dev.paylink.api.ConsoleMessages.InviteStaff;
import dev.paylink.api.ExtensionContext;
import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.api.MerchantMessages.CreateMerchant;
import dev.paylink.api.MerchantMessages.GetMerchant;
import dev.paylink.api.Origin;
import dev.paylink.api.RouteMessages.RouteRequest;
import dev.paylink.api.RouteMessages.RouteResponse;
import dev.paylink.api.ServiceMessages.GetServiceStatus;
import dev.paylink.api.ServiceMessages.ServiceStatus;
import dev.paylink.console.web.Assets;
import dev.paylink.console.web.Language;
import dev.paylink.console.web.OperatorForm;
import dev.paylink.console.web.Pages;
import dev.paylink.console.web.Reply;
import io.vertx.core.Future;
import io.vertx.core.http.HttpMethod;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The page of operators, on the management port: how the service is, merchants, and letting their
 * first owners in. An operator cannot act as staff.
 */
public final class OperatorPages {
  private final ExtensionContext context;

  /**
   * What an operator sees.
   *
   * @param link that lets somebody in, shown once; null if absent
   * @param complaint about what was sent; null if absent
   */
  public record OperatorPage(
      ServiceStatus status, @Nullable String link, @Nullable String complaint) {}

  public OperatorPages(ExtensionContext context) {
    this.context = context;
  }

  /** Adds the routes, while the extension starts. */
  public void mount() {
    context.operatorRoute(HttpMethod.GET, "operator", request -> page(request, null, null));
    context.operatorRoute(HttpMethod.POST, "operator/merchants", form(this::create));
    context.operatorRoute(HttpMethod.POST, "operator/staff", form(this::invite));
    context.operatorRoute(
        HttpMethod.GET,
        "operator.css",
        request ->
            Future.succeededFuture(
                new RouteResponse(
                    200,
                    Map.of("Content-Type", "text/css;charset=UTF-8"),
                    Assets.stylesheet().getBytes())));
  }

  /** A form of this page; what is refused is said on the page. */
  private Function<RouteRequest, Future<RouteResponse>> form(
      Function<OperatorForm, Future<String>> action) {
    return request -> {
      OperatorForm form = OperatorForm.of(request);
      if (!form.isOwn()) {
        throw new Fault(FaultCode.INSUFFICIENT_SCOPE, "The form was not sent by this page");
      }
      return action
          .apply(form)
          .compose(link -> page(request, link, null))
          .recover(
              failure -> {
                Fault fault = Fault.of(failure);
                return fault.code().status() >= 500
                    ? Future.failedFuture(fault)
                    : page(request, null, fault.getMessage());
              });
    };
  }

  private Future<RouteResponse> page(
      RouteRequest request, @Nullable String link, @Nullable String complaint) {
    return context
        .bus()
        .request(BusApi.GET_SERVICE_STATUS, new GetServiceStatus())
        .map(
            status ->
                Pages.response(
                    new Reply.Page(
                        complaint == null ? 200 : 422,
                        "operator.jte",
                        new OperatorPage(status, link, complaint)),
                    language(request)));
  }

  private static Language language(RouteRequest request) {
    String accepted = request.headers().getOrDefault("accept-language", List.of("")).get(0);
    return accepted.startsWith("id") ? Language.ID : Language.EN;
  }

  /** Creates a merchant and invites its first owner; the key creates one merchant only. */
  private Future<String> create(OperatorForm form) {
    CreateMerchant command =
        new CreateMerchant(form.field("name"), form.field("mode"), form.optional("key"));
    return context
        .bus()
        .request(BusApi.CREATE_MERCHANT, command, Origin.OPERATOR)
        .compose(created -> invite(created.merchant().id(), form.field("owner")));
  }

  private Future<String> invite(OperatorForm form) {
    String merchantId = form.field("merchantId");
    return context
        .bus()
        .request(BusApi.GET_MERCHANT, new GetMerchant(merchantId))
        .compose(known -> invite(merchantId, form.field("owner")));
  }

  private Future<String> invite(String merchantId, String owner) {
    InviteStaff command = new InviteStaff(merchantId, null, owner, "owner", null);
    return context
        .bus()
        .request(BusApi.INVITE_STAFF, command, Origin.OPERATOR)
        .map(link -> link.url());
  }
}
