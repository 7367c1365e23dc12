package dev.paylink.console.web;

import dev.paylink.api.Fault;
import java.math.BigDecimal;
import java.text.NumberFormat;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What templates write by: texts, money and times in the language of the page. */
public final class View {
  private final Language language;
  private final @Nullable StaffRequest request;
  private final String uri;

  View(Language language, @Nullable StaffRequest request, String uri) {
    this.language = language;
    this.request = request;
    this.uri = uri;
  }

  public Language language() {
    return language;
  }

  /** The request; null on a page of a person that is not signed in. */
  public @Nullable StaffRequest visitor() {
    return request;
  }

  /** The request of a page for staff. */
  public StaffRequest request() {
    return Objects.requireNonNull(request);
  }

  /** A text; see {@link Texts#of}. */
  public String t(String key, Object... arguments) {
    return Texts.of(language, key, arguments);
  }

  /**
   * The text of a group and a value; the value itself if there is no text, as of a later version.
   */
  public String label(String group, String value) {
    String key = group + "." + value;
    return Texts.has(key) ? t(key) : value;
  }

  /** Whether the person may do what needs a scope. */
  public boolean may(String scope) {
    return request != null && request.may(scope);
  }

  public String money(BigDecimal amount, String currency) {
    return Money.text(amount, currency, language);
  }

  /** A whole number. */
  public String number(long number) {
    return NumberFormat.getIntegerInstance(language.locale()).format(number);
  }

  /** A time in the time zone of the shop, to the minute. */
  public String time(Instant time) {
    return DateTimeFormatter.ofPattern("d MMM yyyy, HH:mm", language.locale())
        .withZone(zone())
        .format(time);
  }

  /** The day of a time in the time zone of the shop. */
  public String day(Instant time) {
    return day(time.atZone(zone()).toLocalDate());
  }

  /** A day. */
  public String day(LocalDate day) {
    return DateTimeFormatter.ofLocalizedDate(FormatStyle.MEDIUM)
        .withLocale(language.locale())
        .format(day);
  }

  /** A time for programs, as {@code <time datetime>} has it, in seconds. */
  public String iso(Instant time) {
    return time.truncatedTo(ChronoUnit.SECONDS).toString();
  }

  /** The name of the time zone of the shop, as {@code Asia/Jakarta}. */
  public String zoneName() {
    return zone().equals(ZoneOffset.UTC) ? "UTC" : zone().getId();
  }

  private ZoneId zone() {
    return request == null ? ZoneOffset.UTC : request.shop().zone();
  }

  /** The address of a file of the page, which changes with its content. */
  public String asset(String name) {
    return Assets.path(name);
  }

  /** This page in another language. */
  public String in(Language other) {
    return "/language?to=" + other.tag() + "&page=" + Url.encode(uri);
  }

  /** This page, for links that lead back to it. */
  public String uri() {
    return Url.local(uri);
  }

  /**
   * Why something was refused: the message of the API in English, and what its code means in
   * another language.
   */
  public String refusal(Fault fault) {
    return language == Language.EN
        ? String.valueOf(fault.getMessage())
        : t("refusal." + fault.code().code());
  }

  /** What is wrong with a field, for people. */
  public String complaint(Fault.Detail detail) {
    String known = "complaint." + detail.field();
    return language == Language.EN || !Texts.has(known)
        ? detail.field() + " " + detail.message()
        : t(known);
  }
}
