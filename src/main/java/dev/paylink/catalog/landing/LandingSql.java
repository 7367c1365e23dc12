package dev.paylink.catalog.landing;

import dev.paylink.catalog.image.KnownImages;
import dev.paylink.data.db.PageCut;
import dev.paylink.data.idempotency.IdempotencySql;
import dev.paylink.data.outbox.OutboxSql;
import java.util.List;

/** SQL of landing pages. */
final class LandingSql {
  private LandingSql() {}

  private static final String COLUMNS =
      """
      p.id, p.slug, p.draft::text as draft, p.published::text as published, p.published_at,
      p.preview_token, p.updated_at, s.slug as site""";

  private static final List<String> LARGE = List.of("draft", "published");

  /** What events have of a page {@code p}. */
  private static final String SHOWN =
      """
      select p.id, p.merchant_id, p.slug, p.draft, p.published, p.published_at, p.sequence,
             p.updated_at, s.slug as site
      from %s p join landing_site s on s.merchant_id = p.merchant_id""";

  /** The unique index of slugs. */
  static final String SLUG_INDEX = "landing_page_by_slug";

  /** The name of a merchant and the slug of its pages, null for none. Parameters: merchant. */
  static final String SITE =
      """
      select m.name, s.slug from merchant m left join landing_site s on s.merchant_id = m.id
      where m.id = $1""";

  /** Gives a merchant a slug, unless it has one or another merchant has this one. */
  static final String CREATE_SITE =
      "insert into landing_site (merchant_id, slug) values ($1, $2) on conflict do nothing";

  /** The products of these that a merchant has. Parameters: merchant, ids. */
  static final String PRODUCTS =
      """
      select id from digital_product where merchant_id = $1 and id = any ($2) and deleted_at is null""";

  private static final String POSSIBLE = "(select free and all_there from room, held)";

  /**
   * Creates a page with its idempotency key and its event, if the merchant has fewer than
   * permitted, and all images. Parameters 1 to 8 as in {@link IdempotencySql#claimIf}, then slug,
   * draft, preview token, event id, event time, origin, permitted number, images as they are named,
   * and as they are stored. Violates {@link #SLUG_INDEX} if another page has the slug.
   */
  static final String CREATE =
      """
      with room as (
        select count(*) < $15::bigint as free from landing_page
        where merchant_id = $1 and deleted_at is null
      ), %s, %s, page as (
        insert into landing_page (id, merchant_id, slug, draft, preview_token, images)
        select $5, $1, $9::text, $10::text::json, $11::text, $16::text[]
        where %s and %s
        returning *
      ), created as (
        %s
      ), %s
      select true as created, null as fingerprint, id as resource_id, null as body from created
      union all
      select false, taken.* from (%s) taken
      """
          .formatted(
              KnownImages.held("$17::uuid[]"),
              IdempotencySql.claimIf(POSSIBLE),
              IdempotencySql.IS_NEW,
              POSSIBLE,
              SHOWN.formatted("page"),
              OutboxSql.emit("$12", "$13", "'landing_page.created'", "created o", "null", "$14"),
              IdempotencySql.TAKEN);

  private static final String STORED =
      """
      from landing_page p join landing_site s on s.merchant_id = p.merchant_id
      where p.merchant_id = $1 and p.deleted_at is null""";

  /** Parameters: merchant, id. */
  static final String GET = "select %s %s and p.id = $2".formatted(COLUMNS, STORED);

  /** Locks a page. Parameters: merchant, id. */
  static final String LOCK = "select p.id %s and p.id = $2 for update of p".formatted(STORED);

  /** A page by number. Parameters: merchant, limit, offset. Always at least one row. */
  static final String LIST = list("", "offset $3");

  /** The page after a landing page. Parameters: merchant, limit, id. Always at least one row. */
  static final String LIST_AFTER = list("and p.id < $3", "");

  private static String list(String after, String offset) {
    String page =
        "select %s %s %s order by p.id desc limit $2 %s".formatted(COLUMNS, STORED, after, offset);
    return """
    select t.total, page.*
    from (select count(*) as total from landing_page where merchant_id = $1 and deleted_at is null) t
    left join (%s) page on true
    order by page.id desc
    """
        .formatted(PageCut.of(page, LARGE));
  }

  /**
   * Changes or deletes a locked page, with its views, makes the links of its offers as they are
   * given, and writes its event. Parameters: merchant, time, id, event id, origin, slug, draft,
   * what is published, when, whether it is deleted, its offers as a JSON array, null to leave the
   * links as they are, its images.
   */
  static final String UPDATE =
      """
      with page as (
        update landing_page p set
          slug = $6, draft = $7::text::json, published = $8::text::json, images = $12::text[],
          published_at = $9::timestamptz, deleted_at = case when $10::boolean then $2::timestamptz end,
          sequence = p.sequence + 1, updated_at = $2
        where p.merchant_id = $1 and p.id = $3
        returning *
      ), wanted as (
        select * from json_to_recordset($11::text::json)
          as w(name text, link uuid, token text, title text, minor bigint, currency text)
      ), kept as (
        update payment_link l set
          title = w.title, amount_minor = w.minor, currency = w.currency, deactivated = false,
          sequence = l.sequence + 1, updated_at = $2
        from landing_offer o join wanted w on w.name = o.name
        where o.page_id = $3 and l.id = o.link_id and l.merchant_id = $1
      ), ended as (
        update payment_link l set
          deactivated = true, sequence = l.sequence + 1, updated_at = $2
        from landing_offer o
        where $11 is not null and o.page_id = $3 and l.id = o.link_id and l.merchant_id = $1
          and not l.deactivated
          and not exists (select from wanted w where w.name = o.name)
      ), linked as (
        insert into payment_link (id, merchant_id, source, title, amount_minor, currency, checkout_token)
        select w.link, $1, 'landing_page', w.title, w.minor, w.currency, w.token from wanted w
        where not exists (select from landing_offer o where o.page_id = $3 and o.name = w.name)
        returning id
      ), offered as (
        insert into landing_offer (link_id, page_id, name)
        select w.link, $3, w.name from wanted w join linked l on l.id = w.link
      ), forgotten as (
        delete from landing_page_views v where $10 and v.page_id = $3
      ), changed as (
        %s
      ), %s
      select %s from page p join landing_site s on s.merchant_id = p.merchant_id
      """
          .formatted(
              SHOWN.formatted("page"),
              OutboxSql.emit(
                  "$4",
                  "$2",
                  "case when $10 then 'landing_page.deleted' else 'landing_page.updated' end",
                  "changed o",
                  "null",
                  "$5"),
              COLUMNS);
}
