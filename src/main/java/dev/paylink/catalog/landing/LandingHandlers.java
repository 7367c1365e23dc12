package dev.paylink.catalog.landing;

import dev.paylink.api.Bus;
import dev.paylink.api.BusApi;
import dev.paylink.api.Fault;
import dev.paylink.api.LandingPageMessages.CreateLandingPage;
import dev.paylink.api.LandingPageMessages.DeleteLandingPage;
import dev.paylink.api.LandingPageMessages.GetLandingPage;
import dev.paylink.api.LandingPageMessages.GetLandingPageStats;
import dev.paylink.api.LandingPageMessages.LandingPage;
import dev.paylink.api.LandingPageMessages.LandingPageUpdate;
import dev.paylink.api.LandingPageMessages.ListLandingPages;
import dev.paylink.api.LandingPageMessages.NewLandingPage;
import dev.paylink.api.LandingPageMessages.UpdateLandingPage;
import dev.paylink.http.Answer;
import dev.paylink.http.ValidRequest;
import dev.paylink.http.paging.PageLinks;
import dev.paylink.http.paging.PagingParameters;
import io.vertx.core.Future;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;

/** Answers the operations of landing pages. */
final class LandingHandlers {
  private final Bus bus;
  private static final int USUAL_DAYS = 30;

  private final String collection;
  private final InstantSource clock;

  /**
   * @param publicUrl public base URL of the service, without a trailing slash
   */
  LandingHandlers(Bus bus, String publicUrl, InstantSource clock) {
    this.clock = clock;
    this.bus = bus;
    this.collection = publicUrl + "/v1/landing-pages";
  }

  public Future<Answer> list(ValidRequest request) {
    ListLandingPages query =
        new ListLandingPages(request.merchantId(), PagingParameters.of(request));
    return bus.request(BusApi.LIST_LANDING_PAGES, query)
        .map(page -> PageLinks.answer(collection, request, query.paging(), page, LandingPage::id));
  }

  public Future<Answer> get(ValidRequest request) {
    return bus.request(
            BusApi.GET_LANDING_PAGE, new GetLandingPage(request.merchantId(), pageId(request)))
        .map(Answer::resource);
  }

  public Future<Answer> stats(ValidRequest request) {
    LocalDate to = day(request, "to", LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC));
    LocalDate from = day(request, "from", to.minusDays(USUAL_DAYS - 1));
    return bus.request(
            BusApi.GET_LANDING_PAGE_STATS,
            new GetLandingPageStats(request.merchantId(), pageId(request), from, to))
        .map(Answer::ok);
  }

  private static LocalDate day(ValidRequest request, String parameter, LocalDate usual) {
    String given = request.optional(parameter, String.class);
    try {
      return given == null ? usual : LocalDate.parse(given);
    } catch (DateTimeParseException e) {
      throw Fault.invalid(parameter, "must be a date such as 2026-11-21");
    }
  }

  public Future<Answer> create(ValidRequest request) {
    CreateLandingPage command =
        new CreateLandingPage(
            request.merchantId(), request.idempotencyKey(), request.body(NewLandingPage.class));
    return bus.request(BusApi.CREATE_LANDING_PAGE, command, request.origin())
        .map(created -> Answer.created(collection, created));
  }

  public Future<Answer> update(ValidRequest request) {
    UpdateLandingPage command =
        new UpdateLandingPage(
            request.merchantId(),
            pageId(request),
            request.changes(LandingPageUpdate.class),
            request.conditions());
    boolean mayRead = request.principal().scopes().contains("pages:read");
    return bus.request(BusApi.UPDATE_LANDING_PAGE, command, request.origin())
        .map(
            updated ->
                (mayRead ? Answer.resource(updated.page()) : Answer.noContent()).replayed(updated));
  }

  public Future<Answer> delete(ValidRequest request) {
    return bus.request(
            BusApi.DELETE_LANDING_PAGE,
            new DeleteLandingPage(request.merchantId(), pageId(request), request.conditions()),
            request.origin())
        .map(done -> Answer.noContent().replayed(done));
  }

  private static String pageId(ValidRequest request) {
    return request.parameter("pageId", String.class);
  }
}
