import { sql } from 'drizzle-orm'
import type { Db } from '#app/platform/database/db.server.ts'

/** A facet value without an id; the catalogue finds or inserts it by its label. */
export interface ValueDraft {
  code: string
  slug: string
  label: string
  number: number | null
}

/** Id of a value by "<attribute code>/<value slug>". */
export type ValueIds = Map<string, number>

/** Finds or inserts these facet values and adds their ids to `cache`, which callers reuse between batches. */
export async function ensureValues(db: Db, values: ValueDraft[], cache: ValueIds): Promise<void> {
  const missingValues = new Map<string, ValueDraft>()
  for (const value of values) {
    const key = `${value.code}/${value.slug}`
    if (!cache.has(key)) missingValues.set(key, value)
  }
  if (missingValues.size === 0) return
  const valuesJson = JSON.stringify([...missingValues.values()])
  const row = sql`jsonb_to_recordset(${valuesJson}::jsonb) AS row(code text, slug text, label text, number numeric)`
  await db.execute(sql`
    INSERT INTO attribute_values (attribute_code, slug, label, number)
    SELECT code, slug, label, number FROM ${row} ORDER BY code, slug
    ON CONFLICT (attribute_code, slug) DO NOTHING`)
  const { rows } = await db.execute<{ code: string; slug: string; id: number }>(sql`
    SELECT attribute_code AS code, v.slug, v.id FROM ${row}
    JOIN attribute_values v ON v.attribute_code = row.code AND v.slug = row.slug`)
  for (const { code, slug, id } of rows) cache.set(`${code}/${slug}`, id)
}
