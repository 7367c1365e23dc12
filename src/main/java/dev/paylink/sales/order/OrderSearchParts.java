package dev.paylink.sales.order;

import dev.paylink.sales.order.OrderSearchShape.By;
import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * Parts of the SQL of searches, which {@link dev.paylink.data.count.BoundedSearchSql} and {@link
 * OrderExportSql} put together.
 *
 * <p>Parameters: {@code merchant}; {@code from} and {@code to}, the lowest id and the id above the
 * highest; what {@link #others} and {@link #condition} name. A null matches every order.
 */
final class OrderSearchParts {
  private OrderSearchParts() {}

  private static final String REFERENCE_OF_SETTLEMENT =
      "s.merchant_id = #{merchant} and reference_key(s.reference) = reference_key(#{providerReference}::text)";

  /** The order of a receipt, by the unique index of receipt numbers. */
  private static final String OF_RECEIPT =
      """
      select coalesce((select f.order_id from refund f where f.id = n.id and f.merchant_id = #{merchant}), n.id) as id
      from receipt n
      where n.merchant_id = #{merchant} and n.kind = #{receiptKind}::text
        and n.year = #{receiptYear}::integer and n.number = #{receiptNumber}::bigint""";

  /** The condition of the index {@code orders_by_attention}. */
  private static final String NEEDS_ATTENTION =
      """
      o.received_minor > o.refunded_minor
        and (not is_paid(o.status) or o.received_minor - o.refunded_minor > o.amount_minor)""";

  /**
   * Query of the ids of candidates, newest first.
   *
   * @param end an expression, the exclusive highest id
   * @param limit number of ids; an order can be among them more than once
   */
  static String candidates(By by, String end, int limit) {
    return switch (by) {
      case NUMBER -> // offset 0 leaves only the index of the numbers
          """
          select e.id from (
            select o.id from orders o where o.merchant_id = #{merchant} and %s offset 0
          ) e where e.id >= #{from} and e.id < %s limit %d"""
              .formatted(condition(by), end, limit);
      case EXTERNAL_ID -> // offset 0 leaves only the index of the external ids
          """
          select e.id from (
            select o.id from orders o where o.merchant_id = #{merchant} and o.external_id = #{externalId}::text offset 0
          ) e where e.id >= #{from} and e.id < %s limit %d"""
              .formatted(end, limit);
      case RECEIPT ->
          """
          select r.id from (%s offset 0) r where r.id >= #{from} and r.id < %s limit %d"""
              .formatted(OF_RECEIPT, end, limit);
      case CUSTOMER_REFERENCE ->
          ofPayment("p.customer_reference", "#{customerReference}", end, limit);
      case PROVIDER_REFERENCE ->
          "select r.id from ((%s) union all (%s)) r order by r.id desc limit %d"
              .formatted(
                  ofPayment("p.provider_reference", "#{providerReference}", end, limit),
                  ofSettlement(end, limit),
                  limit);
      case EMAIL -> ofOrder("o.merchant_id = #{merchant} and " + condition(by), end, limit);
      case PHONE -> ofPhones(end, limit);
      case TRANSFER_REPORTED ->
          """
          select p.order_id as id from payment p
          where exactly(p.merchant_id) = #{merchant} and p.status = 'pending' and p.reported_at is not null
            and p.order_id >= #{from} and p.order_id < %s
          order by p.order_id desc limit %d"""
              .formatted(end, limit);
      case ATTENTION ->
          ofOrder(
              condition(by) + " and " + NEEDS_ATTENTION + " and o.merchant_id = #{merchant}",
              end,
              limit);
      case NAME -> ofTerm("#{nameTerm}::bytea", end, limit);
      case METADATA ->
          ofTerm("metadata_term(#{metadataKey}::text, #{metadataValue}::text)", end, limit);
      case PAYMENT_LINK -> ofExactly("payment_link_id", "#{paymentLink}", end, limit);
      // its link has the same id
      case PRODUCT -> ofExactly("payment_link_id", "#{product}", end, limit);
      case LANDING_PAGE -> ofExactly("landing_page_id", "#{landingPage}", end, limit);
    };
  }

  private static String ofOrder(String condition, String end, int limit) {
    return """
    select o.id from orders o where %s and o.id >= #{from} and o.id < %s order by o.id desc limit %d"""
        .formatted(condition, end, limit);
  }

  /** Each form of the number is read from the index, newest first. */
  private static String ofPhones(String end, int limit) {
    String condition = "o.merchant_id = #{merchant} and phone_key(o.customer_phone) = form.digits";
    return """
    select p.id from unnest(#{phones}::text[]) form (digits) cross join lateral (%s) p
    order by p.id desc limit %d"""
        .formatted(ofOrder(condition, end, limit), limit);
  }

  private static String ofExactly(String column, String value, String end, int limit) {
    String condition =
        "exactly(o.%1$s) = %2$s::uuid and o.%1$s is not null and o.merchant_id = #{merchant}"
            .formatted(column, value);
    return ofOrder(condition, end, limit);
  }

  private static String ofTerm(String term, String end, int limit) {
    return """
    select t.order_id as id from order_term t
    where t.merchant_id = #{merchant} and t.term = %s and t.order_id >= #{from} and t.order_id < %s
    order by t.order_id desc limit %d"""
        .formatted(term, end, limit);
  }

  private static String ofPayment(String column, String value, String end, int limit) {
    return """
    select p.order_id as id from payment p
    where p.merchant_id = #{merchant} and reference_key(%1$s) = reference_key(%2$s::text)
      and p.order_id >= #{from} and p.order_id < %3$s
    order by p.order_id desc limit %4$d"""
        .formatted(column, value, end, limit);
  }

  /**
   * A reference has one settlement for each provider, so that few are found; {@code offset 0} makes
   * them be looked up first.
   */
  private static String ofSettlement(String end, int limit) {
    return """
    select p.order_id
    from (select s.payment_id from settlement s where %1$s limit %3$d) s
    cross join lateral (
      select p.order_id from payment p where p.id = s.payment_id and p.merchant_id = #{merchant} offset 0
    ) p
    where p.order_id >= #{from} and p.order_id < %2$s
    order by p.order_id desc"""
        .formatted(REFERENCE_OF_SETTLEMENT, end, limit);
  }

  /**
   * The conditions of an order {@code o} of a merchant, without that on the value of its index, if
   * the index is exact.
   */
  static String others(By by) {
    return """
    o.merchant_id = #{merchant}
      and (#{status}::text is null or o.status = #{status}) and (#{source}::text is null or o.source = #{source})
      and (#{suspicious}::boolean is null or o.suspicious = #{suspicious})
      and """
        + Arrays.stream(By.values())
            .filter(other -> other != by || !by.isExact())
            .map(other -> "(%s is null or %s)".formatted(parameter(other), condition(other)))
            .collect(Collectors.joining(" and "));
  }

  /** With its type: the first use of a parameter decides how it is sent. */
  private static String parameter(By by) {
    return switch (by) {
      case NUMBER -> "#{number}::bytea";
      case EXTERNAL_ID -> "#{externalId}::text";
      case RECEIPT -> "#{receiptKind}::text";
      case CUSTOMER_REFERENCE -> "#{customerReference}::text";
      case PROVIDER_REFERENCE -> "#{providerReference}::text";
      case EMAIL -> "#{email}::text";
      case PHONE -> "#{phones}::text[]";
      case TRANSFER_REPORTED -> "#{transferReported}::boolean";
      case ATTENTION -> "#{attention}::text";
      case NAME -> "#{nameTerm}::bytea";
      case METADATA -> "#{metadataKey}::text";
      case PAYMENT_LINK -> "#{paymentLink}::uuid";
      case PRODUCT -> "#{product}::uuid";
      case LANDING_PAGE -> "#{landingPage}::uuid";
    };
  }

  /**
   * Condition of one order {@code o}. A subquery with a limit is run for the order; {@code exists}
   * could be turned into a list of all that have the value.
   */
  private static String condition(By by) {
    return switch (by) {
      case NUMBER -> "substring(uuid_send(o.id) from 12) = #{number}::bytea";
      case EXTERNAL_ID -> "o.external_id = #{externalId}::text";
      case RECEIPT -> "o.id = (%s)".formatted(OF_RECEIPT);
      case CUSTOMER_REFERENCE ->
          """
          (select true from payment p where p.order_id = o.id and p.merchant_id = #{merchant}
             and reference_key(p.customer_reference) = reference_key(#{customerReference}::text) limit 1)""";
      case PROVIDER_REFERENCE ->
          """
          (select true from payment p where p.order_id = o.id and p.merchant_id = #{merchant}
             and (reference_key(p.provider_reference) = reference_key(#{providerReference}::text)
                  or (select true from settlement s where s.payment_id = p.id and %s limit 1)) limit 1)"""
              .formatted(REFERENCE_OF_SETTLEMENT);
      case EMAIL -> "email_key(o.customer_email) = email_key(#{email}::text)";
      case PHONE -> "phone_key(o.customer_phone) = any (#{phones}::text[])";
      case TRANSFER_REPORTED ->
          """
          (o.status = 'pending' and (
             select true from payment p where p.order_id = o.id and p.merchant_id = #{merchant}
               and p.status = 'pending' and p.reported_at is not null limit 1))""";
      case ATTENTION ->
          "order_attention(o.status, o.amount_minor, o.received_minor, o.refunded_minor) = #{attention}::text";
      case NAME -> "folded_name(o.customer_name) collate \"C\" ~ all (#{namePatterns}::text[])";
      case METADATA ->
          """
          (select true from order_term t where t.merchant_id = #{merchant} and t.order_id = o.id
             and t.term = metadata_term(#{metadataKey}::text, #{metadataValue}::text) limit 1)""";
      case PAYMENT_LINK -> "o.payment_link_id = #{paymentLink}::uuid";
      case PRODUCT -> "o.product_id = #{product}::uuid";
      case LANDING_PAGE -> "o.landing_page_id = #{landingPage}::uuid";
    };
  }
}
