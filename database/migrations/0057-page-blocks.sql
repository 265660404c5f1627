-- Blocks of the home page ('home') and of the owner's pages ('post:<id>'). Earlier versions are in page_block_versions.
CREATE TABLE page_blocks (
  page text PRIMARY KEY,
  version integer NOT NULL,
  blocks jsonb NOT NULL,
  media_ids integer[] NOT NULL DEFAULT '{}',
  updated_at timestamptz NOT NULL
);
CREATE INDEX page_blocks_media ON page_blocks USING gin (media_ids) WHERE media_ids <> '{}';

-- What stood on a page before its last changes, so that they can be undone.
CREATE TABLE page_block_versions (
  page text NOT NULL REFERENCES page_blocks (page) ON DELETE CASCADE,
  version integer NOT NULL,
  blocks jsonb NOT NULL,
  media_ids integer[] NOT NULL DEFAULT '{}',
  replaced_by text NOT NULL,
  replaced_at timestamptz NOT NULL,
  PRIMARY KEY (page, version)
);
CREATE INDEX page_block_versions_media ON page_block_versions USING gin (media_ids) WHERE media_ids <> '{}';

-- The texts of the home page were settings.
WITH texts AS (
  SELECT coalesce(max(value #>> '{}') FILTER (WHERE name = 'homeHeading'), '') AS heading,
    coalesce(max(value #>> '{}') FILTER (WHERE name = 'homeText'), '') AS text,
    coalesce(max(value #>> '{}') FILTER (WHERE name = 'heroSlug'), '') AS product,
    coalesce(max(value #>> '{}') FILTER (WHERE name = 'aboutHeading'), '') AS about_heading,
    coalesce(max(value #>> '{}') FILTER (WHERE name = 'aboutText'), '') AS about_text,
    coalesce(max(value #>> '{}') FILTER (WHERE name = 'promiseHeading'), '') AS promise_heading,
    coalesce(max(value #>> '{}') FILTER (WHERE name = 'promiseText'), '') AS promise_text
  FROM settings
)
INSERT INTO page_blocks (page, version, blocks, updated_at)
SELECT 'home', 1, jsonb_build_array(
    jsonb_build_object('id', 1, 'type', 'hero', 'from', '', 'until', '', 'fields', jsonb_build_object(
      'heading', heading, 'text', text, 'product', product,
      'linkText', 'Bekijk de collectie', 'link', '/shop/', 'linkText2', 'Nieuw binnen', 'link2', '/shop/?sorteer=nieuw')),
    jsonb_build_object('id', 2, 'type', 'categories', 'from', '', 'until', '', 'fields', '{}'::jsonb),
    jsonb_build_object('id', 3, 'type', 'products', 'from', '', 'until', '', 'fields', jsonb_build_object(
      'heading', 'Nieuw binnen', 'source', 'new', 'linkText', 'Alle nieuwe sieraden', 'link', '/shop/?sorteer=nieuw')),
    jsonb_build_object('id', 4, 'type', 'products', 'from', '', 'until', '', 'fields', jsonb_build_object(
      'source', 'sale', 'look', 'large'))
  ) || CASE WHEN about_text = '' THEN '[]'::jsonb ELSE jsonb_build_array(
    jsonb_build_object('id', 5, 'type', 'image-text', 'from', '', 'until', '', 'fields', jsonb_build_object(
      'heading', about_heading, 'text', about_text,
      'linkText', 'Openingstijden en adres', 'link', '/winkel-en-atelier/'))) END
  || jsonb_build_array(
    jsonb_build_object('id', 6, 'type', 'journal', 'from', '', 'until', '', 'fields', '{}'::jsonb),
    jsonb_build_object('id', 7, 'type', 'promises', 'from', '', 'until', '', 'fields', jsonb_build_object(
      'heading1', promise_heading, 'text1', promise_text))),
  now()
FROM texts
WHERE heading || text || product || about_text || promise_heading <> '';
