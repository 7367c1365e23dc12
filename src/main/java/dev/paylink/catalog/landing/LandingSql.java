package dev.paylink.catalog.landing;

import dev.paylink.catalog.image.KnownImages;
import dev.paylink.data.db.NamedStatement;
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

  /** The name of a merchant and the slug of its pages, null if absent. Parameters: merchant. */
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
   * permitted, and all images, which are given as they are named and as they are stored. Further
   * parameters as in {@link IdempotencySql#claimIf}. Violates {@link #SLUG_INDEX} if another page
   * has the slug.
   */
  static final NamedStatement CREATE =
      NamedStatement.of(
          """
      with room as (
        select count(*) < #{limit}::bigint as free from landing_page
        where merchant_id = #{merchant} and deleted_at is null
      ), %s, %s, page as (
        insert into landing_page (id, merchant_id, slug, draft, preview_token, images)
        select #{id}, #{merchant}, #{slug}::text, #{draft}::text::json, #{previewToken}::text, #{images}::text[]
        where %s and %s
        returning *
      ), created as (
        %s
      ), %s
      %s
      """
              .formatted(
                  KnownImages.held("#{imageIds}::uuid[]"),
                  IdempotencySql.claimIf(POSSIBLE),
                  IdempotencySql.IS_NEW,
                  POSSIBLE,
                  SHOWN.formatted("page"),
                  OutboxSql.emit(
                      "#{event}",
                      "#{at}",
                      "'landing_page.created'",
                      "created o",
                      "null",
                      "#{origin}"),
                  IdempotencySql.ANSWER));

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
   * given, and writes its event. Offers are a JSON array, or null to leave the links as they are.
   */
  static final NamedStatement UPDATE =
      NamedStatement.of(
          """
      with page as (
        update landing_page p set
          slug = #{slug}, draft = #{draft}::text::json, published = #{published}::text::json, images = #{images}::text[],
          published_at = #{publishedAt}::timestamptz, deleted_at = case when #{deleted}::boolean then #{at}::timestamptz end,
          sequence = p.sequence + 1, updated_at = #{at}
        where p.merchant_id = #{merchant} and p.id = #{id}
        returning *
      ), wanted as (
        select * from json_to_recordset(#{offers}::text::json)
          as w(name text, link uuid, token text, title text, minor bigint, currency text)
      ), kept as (
        update payment_link l set
          title = w.title, amount_minor = w.minor, currency = w.currency, deactivated = false,
          sequence = l.sequence + 1, updated_at = #{at}
        from landing_offer o join wanted w on w.name = o.name
        where o.page_id = #{id} and l.id = o.link_id and l.merchant_id = #{merchant}
      ), ended as (
        update payment_link l set
          deactivated = true, sequence = l.sequence + 1, updated_at = #{at}
        from landing_offer o
        where #{offers} is not null and o.page_id = #{id} and l.id = o.link_id and l.merchant_id = #{merchant}
          and not l.deactivated
          and not exists (select from wanted w where w.name = o.name)
      ), linked as (
        insert into payment_link (id, merchant_id, source, title, amount_minor, currency, checkout_token)
        select w.link, #{merchant}, 'landing_page', w.title, w.minor, w.currency, w.token from wanted w
        where not exists (select from landing_offer o where o.page_id = #{id} and o.name = w.name)
        returning id
      ), offered as (
        insert into landing_offer (link_id, page_id, name)
        select w.link, #{id}, w.name from wanted w join linked l on l.id = w.link
      ), forgotten as (
        delete from landing_page_views v where #{deleted} and v.page_id = #{id}
      ), changed as (
        %s
      ), %s
      select %s from page p join landing_site s on s.merchant_id = p.merchant_id
      """
              .formatted(
                  SHOWN.formatted("page"),
                  OutboxSql.emit(
                      "#{event}",
                      "#{at}",
                      "case when #{deleted} then 'landing_page.deleted' else 'landing_page.updated' end",
                      "changed o",
                      "null",
                      "#{origin}"),
                  COLUMNS));
}
