import { sql } from 'drizzle-orm'
import { isPhpArray, readPhpValue } from '#app/features/move-in/dump-files/php-value.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { rewriteReferencesInFields } from './fold-references.server.ts'

// WPML and Polylang store every translation as a post or term of its own. This shop has one language, so only one version
// of each group stays in the staged tables, and references to the other versions are changed to this one.

const POST_TYPES = ['product', 'product_variation', 'post', 'page']
const TAXONOMIES = '^(product_cat|product_tag|product_brand|pa_.*|category|post_tag)$'

/**
 * Leaves one version of translated posts and terms: the Dutch one, otherwise the main language of the former shop. The
 * other versions move to the table of folded translations.
 */
export async function foldTranslations(db: Db): Promise<void> {
  await db.execute(sql`CREATE TEMP TABLE IF NOT EXISTS move_languages
    (kind text, id bigint, trid text, language text, is_source boolean)`)
  await db.execute(sql`TRUNCATE move_languages`)
  await collectLanguages(db)
  const { rows } = await db.execute<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM move_languages`,
  )
  if (!rows[0]?.count) return
  await db.execute(sql`ANALYZE move_languages`)
  await chooseVersions(db, await mainLanguage(db))
  await foldVariations(db)
  await rewriteReferences(db)
  await rewriteReferencesInFields(db)
  await deleteFolded(db)
}

/**
 * Reads the tables of WPML and the taxonomies of Polylang; terms have their ids of `term_taxonomy`. A `trid` identifies a group
 * of translations: "w" and "p" before it tell the groups of the two plugins apart.
 */
async function collectLanguages(db: Db): Promise<void> {
  await db.execute(sql`
    INSERT INTO move_languages
    SELECT 'post', t.element_id, 'w' || t.trid, t.language_code, t.source_language_code = ''
    FROM former_icl_translations t JOIN former_posts p ON p."ID" = t.element_id
    WHERE t.element_type = 'post_' || p.post_type AND p.post_type = ANY(${sql.param(POST_TYPES)}::text[])
    UNION ALL
    SELECT 'term', t.element_id, 'w' || t.trid, t.language_code, t.source_language_code = ''
    FROM former_icl_translations t JOIN former_term_taxonomy x ON x.term_taxonomy_id = t.element_id
    WHERE t.element_type = 'tax_' || x.taxonomy AND x.taxonomy ~ ${TAXONOMIES}`)
  // Polylang links an object to a term for its group of translations and to a term for its language, such as "pll_nl".
  const labels = (groups: string, languages: string) => sql`
    SELECT g.object_id, 'p' || g.term_taxonomy_id AS trid, min(replace(t.slug, 'pll_', '')) AS language
    FROM former_term_relationships g
    JOIN former_term_taxonomy gx ON gx.term_taxonomy_id = g.term_taxonomy_id AND gx.taxonomy = ${groups}
    JOIN former_term_relationships l ON l.object_id = g.object_id
    JOIN former_term_taxonomy lx ON lx.term_taxonomy_id = l.term_taxonomy_id AND lx.taxonomy = ${languages}
    JOIN former_terms t ON t.term_id = lx.term_id GROUP BY 1, 2`
  await db.execute(sql`
    INSERT INTO move_languages
    SELECT 'post', o.object_id, o.trid, o.language, false FROM (${labels('post_translations', 'language')}) o
    JOIN former_posts p ON p."ID" = o.object_id WHERE p.post_type = ANY(${sql.param(POST_TYPES)}::text[])
    UNION ALL
    SELECT 'term', x.term_taxonomy_id, o.trid, o.language, false
    FROM (${labels('term_translations', 'term_language')}) o
    JOIN former_term_taxonomy x ON x.term_id = o.object_id WHERE x.taxonomy ~ ${TAXONOMIES}`)
}

async function mainLanguage(db: Db): Promise<string> {
  const { rows } = await db.execute<{ value: string }>(sql`
    SELECT option_value AS value FROM former_options WHERE option_name IN ('icl_sitepress_settings', 'polylang')`)
  for (const { value } of rows) {
    const settings = readPhpValue(value)
    const language =
      isPhpArray(settings) && (settings.get('default_language') ?? settings.get('default_lang'))
    if (typeof language === 'string') return language
  }
  return ''
}

async function chooseVersions(db: Db, main: string): Promise<void> {
  await db.execute(sql`
    INSERT INTO former_folded_translations (kind, id, main_id, language)
    SELECT kind, id, main_id, language FROM (
      SELECT kind, id, language, first_value(id) OVER (PARTITION BY kind, trid
        ORDER BY language ~* '^nl' DESC, language = ${main} DESC, is_source DESC, id) AS main_id
      FROM move_languages) v
    WHERE id <> main_id`)
}

/**
 * Folds the variations of folded products. The variations move to the product that stays if that has none; otherwise each is folded
 * into the variation at the same place, or into none (`main_id` 0).
 */
async function foldVariations(db: Db): Promise<void> {
  await db.execute(sql`
    UPDATE former_posts v SET post_parent = f.main_id FROM former_folded_translations f
    WHERE v.post_type = 'product_variation' AND f.kind = 'post' AND f.id = v.post_parent
      AND NOT EXISTS (SELECT FROM former_folded_translations o WHERE o.kind = 'post' AND o.id = v."ID")
      AND NOT EXISTS (SELECT FROM former_posts s WHERE s.post_type = 'product_variation' AND s.post_parent = f.main_id)`)
  await db.execute(sql`
    WITH places AS (
      SELECT "ID", post_parent, row_number() OVER (PARTITION BY post_parent ORDER BY menu_order, "ID") AS place
      FROM former_posts WHERE post_type = 'product_variation')
    INSERT INTO former_folded_translations (kind, id, main_id, language)
    SELECT 'post', v."ID", coalesce(k."ID", 0), f.language FROM places v
    JOIN former_folded_translations f ON f.kind = 'post' AND f.id = v.post_parent
    LEFT JOIN places k ON k.post_parent = f.main_id AND k.place = v.place
    WHERE NOT EXISTS (SELECT FROM former_folded_translations o WHERE o.kind = 'post' AND o.id = v."ID")`)
  await db.execute(sql`ANALYZE former_folded_translations`)
}

async function rewriteReferences(db: Db): Promise<void> {
  await db.execute(sql`
    UPDATE former_comments c SET "comment_post_ID" = f.main_id FROM former_folded_translations f
    WHERE f.kind = 'post' AND f.main_id <> 0 AND f.id = c."comment_post_ID"`)
  await db.execute(sql`
    UPDATE former_woocommerce_order_itemmeta m SET meta_value = f.main_id::text FROM former_folded_translations f
    WHERE m.meta_key IN ('_product_id', '_variation_id') AND f.kind = 'post' AND f.id::text = m.meta_value`)
  await db.execute(sql`
    UPDATE former_term_relationships r SET term_taxonomy_id = f.main_id FROM former_folded_translations f
    WHERE f.kind = 'term' AND f.id = r.term_taxonomy_id
      AND NOT EXISTS (SELECT FROM former_folded_translations p WHERE p.kind = 'post' AND p.id = r.object_id)`)
  await db.execute(sql`
    UPDATE former_term_taxonomy x SET parent = k.term_id
    FROM former_folded_translations f, former_term_taxonomy o, former_term_taxonomy k
    WHERE f.kind = 'term' AND o.term_taxonomy_id = f.id AND k.term_taxonomy_id = f.main_id
      AND x.parent = o.term_id AND x.taxonomy = o.taxonomy`)
}

/** Deletes the other versions, but not the fields of posts: redirects need their old slugs. */
async function deleteFolded(db: Db): Promise<void> {
  await db.execute(sql`
    UPDATE former_folded_translations f SET type = p.post_type, title = p.post_title, slug = p.post_name
    FROM former_posts p WHERE f.kind = 'post' AND p."ID" = f.id`)
  await db.execute(sql`
    UPDATE former_folded_translations f SET type = x.taxonomy, title = t.name, slug = t.slug, main_id = k.term_id
    FROM former_term_taxonomy x JOIN former_terms t USING (term_id), former_term_taxonomy k
    WHERE f.kind = 'term' AND x.term_taxonomy_id = f.id AND k.term_taxonomy_id = f.main_id`)
  await db.execute(sql`
    DELETE FROM former_posts p USING former_folded_translations f WHERE f.kind = 'post' AND f.id = p."ID"`)
  await db.execute(sql`
    DELETE FROM former_term_taxonomy x USING former_folded_translations f
    WHERE f.kind = 'term' AND f.id = x.term_taxonomy_id`)
}
