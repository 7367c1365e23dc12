-- How often landing pages were shown, by day in UTC.
create table landing_page_views (
  page_id uuid not null references landing_page,
  day     date not null,
  views   bigint not null,
  primary key (page_id, day)
);
