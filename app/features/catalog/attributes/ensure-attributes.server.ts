import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { AttributeDraft } from '#app/features/catalog/products/product-draft.ts'
import { toSlug } from '#app/features/catalog/products/slug.ts'
import type { Db } from '#app/platform/database/db.server.ts'

/** Returns the slug of a value, which is also part of its `valueKey`. A label without letters or digits gets a hash as slug. */
function valueSlug(label: string): string {
  return toSlug(label) || `w${createHash('sha256').update(label).digest('hex').slice(0, 8)}`
}

/** Position among the facets of an attribute that an import adds. */
const NEW_POSITION = 100

/** Key of a value in the result of `ensureAttributes`. */
export const valueKey = (draft: AttributeDraft) => `${draft.code} ${valueSlug(draft.label)}`

/** Inserts missing attributes and values. Returns the ids of the values by `valueKey`, without the values of options. */
export async function ensureAttributes(
  db: Db,
  drafts: AttributeDraft[],
): Promise<Map<string, number>> {
  if (drafts.length === 0) return new Map()
  const draftByKey = new Map(drafts.map((draft) => [valueKey(draft), draft]))
  const valuesJson = JSON.stringify(
    [...draftByKey.values()].map((draft) => ({ ...draft, slug: valueSlug(draft.label) })),
  )
  await db.execute(sql`
    INSERT INTO attributes (code, name, kind, unit, position)
    SELECT DISTINCT ON (code) code, name, kind, unit, ${NEW_POSITION}::integer
    FROM jsonb_to_recordset(${valuesJson}::jsonb) AS w (code text, name text, kind text, unit text)
    WHERE NOT EXISTS (SELECT 1 FROM attributes a WHERE a.code = w.code)
    ORDER BY code
    ON CONFLICT (code) DO NOTHING`)
  // A numeric attribute only accepts values with a number.
  await db.execute(sql`
    INSERT INTO attribute_values (attribute_code, slug, label, number)
    SELECT w.code, w.slug, w.label, CASE WHEN a.kind = 'number' THEN w.number END
    FROM jsonb_to_recordset(${valuesJson}::jsonb) AS w (code text, slug text, label text, number numeric, "isChoice" boolean)
    JOIN attributes a ON a.code = w.code
    WHERE NOT w."isChoice" AND (a.kind = 'text' OR w.number IS NOT NULL) AND NOT EXISTS (
      SELECT 1 FROM attribute_values v WHERE v.attribute_code = w.code AND v.slug = w.slug)
    ORDER BY w.code, w.slug
    ON CONFLICT (attribute_code, slug) DO NOTHING`)
  const { rows } = await db.execute<{ id: number; key: string }>(sql`
    SELECT v.id, v.attribute_code || ' ' || v.slug AS key FROM attribute_values v
    JOIN jsonb_to_recordset(${valuesJson}::jsonb) AS w (code text, slug text, "isChoice" boolean)
      ON v.attribute_code = w.code AND v.slug = w.slug AND NOT w."isChoice"`)
  return new Map(rows.map((row) => [row.key, row.id]))
}
