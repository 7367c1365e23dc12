package dev.paylink.console.page;

import dev.paylink.api.MerchantMessages.Merchant;
import dev.paylink.console.web.Console;
import dev.paylink.console.web.FormErrors;
import dev.paylink.console.web.Json;
import dev.paylink.console.web.Operations;
import dev.paylink.console.web.Reply;
import dev.paylink.console.web.Shops;
import dev.paylink.console.web.StaffRequest;
import io.vertx.core.Future;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The settings of the shop: cards with a form each. Settings that affect money have separate pages.
 */
public final class SettingsPages {
  private static final List<String> ZONES =
      ZoneId.getAvailableZoneIds().stream()
          .filter(
              zone -> zone.matches("(Africa|America|Asia|Atlantic|Australia|Europe|Pacific)/.+"))
          .sorted()
          .toList();

  private final Operations operations;
  private final Shops shops;

  /** What a form changes of the merchant, by its fields as typed. */
  private interface Form extends BiFunction<Merchant, UnaryOperator<String>, Changes> {}

  /**
   * The settings.
   *
   * @param version of the merchant, which the forms send
   * @param refused the form that was refused, as {@code shop}; null if absent
   * @param form the fields of all forms, and why one was refused
   */
  public record SettingsPage(
      Merchant merchant,
      String version,
      @Nullable String refused,
      FormErrors form,
      List<String> methods,
      List<String> kinds) {
    /** Time zones that are named after a place. */
    public List<String> zones() {
      return ZONES;
    }

    /** The fields of one form, with its errors. */
    public FormErrors of(String name) {
      return name.equals(refused) ? form : FormErrors.of(form.values());
    }
  }

  /** A form about money or keys. It needs a recent verification. */
  public record MoneyPage(Merchant merchant, String version, FormErrors form) {}

  /** The merchant and its version. */
  private record Read(Merchant merchant, String version) {}

  SettingsPages(Operations operations, Shops shops) {
    this.operations = operations;
    this.shops = shops;
  }

  void mount(Console console) {
    console.get("/settings", request -> page(request, null, null));
    console.post("/settings/shop", request -> save(request, "shop", SettingsForms::shop));
    console.post("/settings/methods", request -> save(request, "methods", SettingsForms::methods));
    console.post(
        "/settings/messages", request -> save(request, "messages", SettingsForms::messages));
    console.getVerified("/settings/money", request -> money(request, "money", null));
    console.postVerified(
        "/settings/money", request -> saveMoney(request, "money", MoneyForms::money));
    console.getVerified("/settings/providers", request -> money(request, "providers", null));
    console.postVerified(
        "/settings/providers", request -> saveMoney(request, "providers", MoneyForms::providers));
    console.postVerified("/settings/withdraw", this::withdraw);
  }

  private Future<Read> read(StaffRequest request) {
    return operations
        .call(request, "getMerchant", Map.of(), null)
        .map(
            answer ->
                new Read(
                    Json.read(Objects.requireNonNull(answer.body()), Merchant.class),
                    answer.headers().getOrDefault("ETag", "")));
  }

  private Future<Reply> page(
      StaffRequest request, @Nullable String refused, @Nullable Throwable failure) {
    return read(request)
        .map(
            read -> {
              Merchant merchant = read.merchant();
              Map<String, String> fields = new HashMap<>(SettingsForms.shop(merchant));
              fields.putAll(SettingsForms.places(merchant));
              fields.putAll(SettingsForms.messages(merchant));
              if (refused != null) {
                fields.replaceAll((name, now) -> typed(request, name, now));
              }
              FormErrors form = FormErrors.of(fields);
              return new Reply.Page(
                  failure == null ? 200 : 422,
                  "settings.jte",
                  new SettingsPage(
                      merchant,
                      Version.next(request, failure, read.version()),
                      refused,
                      failure == null ? form : form.refused(Version.explained(request, failure)),
                      SettingsForms.methods(merchant),
                      SettingsForms.kinds()));
            });
  }

  /** What was typed into the form that was sent; the others have what is stored. */
  private static String typed(StaffRequest request, String field, String now) {
    return request.fields(field).isEmpty() ? now : request.field(field);
  }

  private Future<Reply> save(StaffRequest request, String name, Form form) {
    return change(request, form).recover(failure -> page(request, name, failure));
  }

  private Future<Reply> change(StaffRequest request, Form form) {
    return read(request)
        .compose(
            read -> {
              Changes changes = form.apply(read.merchant(), request::field);
              return changes.isEmpty()
                  ? Future.succeededFuture()
                  : operations.call(
                      request, "updateMerchant", Version.header(request), changes.body());
            })
        .map(
            done -> {
              shops.forget(request.session().merchantId());
              return Reply.done("/settings", "saved");
            });
  }

  private Future<Reply> money(StaffRequest request, String name, @Nullable Throwable failure) {
    request.require("merchant:money");
    return read(request)
        .map(
            read -> {
              Map<String, String> fields =
                  new HashMap<>(
                      name.equals("money")
                          ? MoneyForms.money(read.merchant())
                          : MoneyForms.providers(read.merchant()));
              if (failure != null && name.equals("money")) {
                MoneyForms.MONEY.forEach(field -> fields.put(field, request.field(field)));
              }
              FormErrors form = FormErrors.of(fields);
              return new Reply.Page(
                  failure == null ? 200 : 422,
                  name.equals("money") ? "settingsmoney.jte" : "settingsproviders.jte",
                  new MoneyPage(
                      read.merchant(),
                      Version.next(request, failure, read.version()),
                      failure == null ? form : form.refused(Version.explained(request, failure))));
            });
  }

  private Future<Reply> saveMoney(StaffRequest request, String name, Form form) {
    request.require("merchant:money");
    return change(request, form).recover(failure -> money(request, name, failure));
  }

  private Future<Reply> withdraw(StaffRequest request) {
    return operations
        .call(request, "withdrawMerchantChange", Map.of(), null)
        .map(done -> Reply.done("/settings", "change-withdrawn"));
  }
}
