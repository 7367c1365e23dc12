package dev.paylink.console.page;

import dev.paylink.api.MerchantMessages.Merchant;
import dev.paylink.console.web.Console;
import dev.paylink.console.web.FormErrors;
import dev.paylink.console.web.Json;
import dev.paylink.console.web.Operations;
import dev.paylink.console.web.Reply;
import dev.paylink.console.web.Shops;
import dev.paylink.console.web.Visit;
import io.vertx.core.Future;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The settings of the shop: cards with a form each. What money depends on has pages of its own. */
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

  /** A form about money or keys, for whoever has just proved who they are. */
  public record MoneyPage(Merchant merchant, String version, FormErrors form) {}

  /** The merchant and its version. */
  private record Read(Merchant merchant, String version) {}

  SettingsPages(Operations operations, Shops shops) {
    this.operations = operations;
    this.shops = shops;
  }

  void mount(Console console) {
    console.get("/settings", visit -> page(visit, null, null));
    console.post("/settings/shop", visit -> save(visit, "shop", SettingsForms::shop));
    console.post("/settings/methods", visit -> save(visit, "methods", SettingsForms::methods));
    console.post("/settings/messages", visit -> save(visit, "messages", SettingsForms::messages));
    console.getVerified("/settings/money", visit -> money(visit, "money", null));
    console.postVerified("/settings/money", visit -> saveMoney(visit, "money", MoneyForms::money));
    console.getVerified("/settings/providers", visit -> money(visit, "providers", null));
    console.postVerified(
        "/settings/providers", visit -> saveMoney(visit, "providers", MoneyForms::providers));
    console.postVerified("/settings/withdraw", this::withdraw);
  }

  private Future<Read> read(Visit visit) {
    return operations
        .call(visit, "getMerchant", Map.of(), null)
        .map(
            answer ->
                new Read(
                    Json.read(Objects.requireNonNull(answer.body()), Merchant.class),
                    answer.headers().getOrDefault("ETag", "")));
  }

  private Future<Reply> page(Visit visit, @Nullable String refused, @Nullable Throwable failure) {
    return read(visit)
        .map(
            read -> {
              Merchant merchant = read.merchant();
              Map<String, String> fields = new HashMap<>(SettingsForms.shop(merchant));
              fields.putAll(SettingsForms.places(merchant));
              fields.putAll(SettingsForms.messages(merchant));
              if (refused != null) {
                fields.replaceAll((name, now) -> typed(visit, name, now));
              }
              FormErrors form = FormErrors.of(fields);
              return new Reply.Page(
                  failure == null ? 200 : 422,
                  "settings.jte",
                  new SettingsPage(
                      merchant,
                      Version.next(visit, failure, read.version()),
                      refused,
                      failure == null ? form : form.refused(Version.explained(visit, failure)),
                      SettingsForms.methods(merchant),
                      SettingsForms.kinds()));
            });
  }

  /** What was typed into the form that was sent; the others have what is stored. */
  private static String typed(Visit visit, String field, String now) {
    return visit.fields(field).isEmpty() ? now : visit.field(field);
  }

  private Future<Reply> save(Visit visit, String name, Form form) {
    return change(visit, form).recover(failure -> page(visit, name, failure));
  }

  private Future<Reply> change(Visit visit, Form form) {
    return read(visit)
        .compose(
            read -> {
              Changes changes = form.apply(read.merchant(), visit::field);
              return changes.isEmpty()
                  ? Future.succeededFuture()
                  : operations.call(visit, "updateMerchant", Version.header(visit), changes.body());
            })
        .map(
            done -> {
              shops.forget(visit.session().merchantId());
              return Reply.done("/settings", "saved");
            });
  }

  private Future<Reply> money(Visit visit, String name, @Nullable Throwable failure) {
    visit.require("merchant:money");
    return read(visit)
        .map(
            read -> {
              Map<String, String> fields =
                  new HashMap<>(
                      name.equals("money")
                          ? MoneyForms.money(read.merchant())
                          : MoneyForms.providers(read.merchant()));
              if (failure != null && name.equals("money")) {
                MoneyForms.MONEY.forEach(field -> fields.put(field, visit.field(field)));
              }
              FormErrors form = FormErrors.of(fields);
              return new Reply.Page(
                  failure == null ? 200 : 422,
                  name.equals("money") ? "settingsmoney.jte" : "settingsproviders.jte",
                  new MoneyPage(
                      read.merchant(),
                      Version.next(visit, failure, read.version()),
                      failure == null ? form : form.refused(Version.explained(visit, failure))));
            });
  }

  private Future<Reply> saveMoney(Visit visit, String name, Form form) {
    visit.require("merchant:money");
    return change(visit, form).recover(failure -> money(visit, name, failure));
  }

  private Future<Reply> withdraw(Visit visit) {
    return operations
        .call(visit, "withdrawMerchantChange", Map.of(), null)
        .map(done -> Reply.done("/settings", "change-withdrawn"));
  }
}
