-- The deletion of an image reads which pages show it, and not the content of all pages.
alter table landing_page add column images text[] not null default '{}'; -- ids of images in draft and published, img_…
update landing_page p set images = array(
  select distinct m[1]
  from regexp_matches(concat(p.draft::text, p.published::text), '"(img_[0-9a-z]{26})"', 'g') m);
