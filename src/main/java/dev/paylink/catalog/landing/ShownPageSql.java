package dev.paylink.catalog.landing;

/** SQL of pages as customers see them. */
final class ShownPageSql {
  private ShownPageSql() {}

  private static final String PAGE =
      """
      select p.id, p.merchant_id, p.slug, s.slug as site, p.%s::text as content,
             m.name as merchant_name, m.profile::text, m.mode,
             (select coalesce(json_object_agg(o.name, l.checkout_token), '{}')::text
              from landing_offer o join payment_link l on l.id = o.link_id
              where o.page_id = p.id and not l.deactivated) as tokens
      from landing_page p
      join landing_site s on s.merchant_id = p.merchant_id
      join merchant m on m.id = p.merchant_id
      where p.deleted_at is null and """;

  /** What is published. Parameters: slug of the merchant, slug of the page. */
  static final String PUBLISHED =
      PAGE.formatted("published") + " p.published is not null and s.slug = $1 and p.slug = $2";

  /** A draft. Parameters: preview token. */
  static final String DRAFT = PAGE.formatted("draft") + " p.preview_token = $1";

  /** Products. Parameters: merchant, ids, time. */
  static final String PRODUCTS =
      """
      select l.id, l.title, l.amount_minor, l.currency, l.checkout_token,
             image_size(p.cover_image_id)::text as cover,
             case when l.deactivated or l.expired or l.expires_at <= $3 then 'ENDED'
                  when l.not_before > $3 then 'EARLY'
                  when l.exhausted then 'SOLD_OUT' else 'ON_SALE' end as state
      from digital_product p join payment_link l on l.id = p.id
      where p.merchant_id = $1 and p.id = any ($2) and p.deleted_at is null""";

  /** Images. Parameters: merchant, ids. */
  static final String IMAGES =
      """
      select image_size(id)::text as size from image
      where merchant_id = $1 and id = any ($2) and state = 'ready'""";
}
