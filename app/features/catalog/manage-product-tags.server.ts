import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Db, isNameTaken } from '#app/platform/db.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { refreshListings } from './refresh-listings.server.ts'

export const productTagForm = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Geef het trefwoord een naam.')
    .max(60)
    // Files that are imported part them by commas.
    .regex(/^[^,]*$/, 'Een trefwoord heeft geen komma.'),
})

/** The number of the new one; undefined: there is one of this name. */
export async function addProductTag(shop: Shop, name: string): Promise<number | undefined> {
  const { rows } = await shop.db.execute<{ id: number }>(
    sql`INSERT INTO product_tags (name) VALUES (${name}) ON CONFLICT DO NOTHING RETURNING id`,
  )
  return rows[0]?.id
}

export type RenameTagResult = { ok: true } | { ok: false; error: 'unknown-tag' | 'name-taken' }

/** Another name, on all pieces that have it. */
export async function renameProductTag(
  shop: Shop,
  id: number,
  name: string,
): Promise<RenameTagResult> {
  let pieces: number[] = []
  const renaming = shop.db.transaction(async (tx): Promise<RenameTagResult> => {
    const old = await lockTag(tx, id)
    if (old === undefined) return { ok: false, error: 'unknown-tag' }
    if (old === name) return { ok: true }
    await tx.execute(sql`UPDATE product_tags SET name = ${name} WHERE id = ${id}`)
    pieces = await rewrite(tx, old, sql`array_replace(tags, ${old}, ${name})`)
    return { ok: true }
  })
  const result = await renaming.catch((error): RenameTagResult => {
    if (isNameTaken(error)) return { ok: false, error: 'name-taken' }
    throw error
  })
  await refreshListings(shop, pieces)
  return result
}

/** Off all pieces that have it. */
export async function removeProductTag(shop: Shop, id: number): Promise<void> {
  const pieces = await shop.db.transaction(async (tx) => {
    const old = await lockTag(tx, id)
    if (old === undefined) return []
    const changed = await rewrite(tx, old, sql`array_remove(tags, ${old})`)
    await tx.execute(sql`DELETE FROM product_tags WHERE id = ${id}`)
    return changed
  })
  await refreshListings(shop, pieces)
}

/** Names by number; what is no tag is not in it. */
export async function readTagNames(shop: Shop, ids: number[]): Promise<Map<number, string>> {
  const { rows } = await shop.db.execute<{ id: number; name: string }>(
    sql`SELECT id, name FROM product_tags WHERE id = ANY(${sql.param(ids)}::integer[])`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

async function lockTag(tx: Db, id: number): Promise<string | undefined> {
  const { rows } = await tx.execute<{ name: string }>(
    sql`SELECT name FROM product_tags WHERE id = ${id} FOR UPDATE`,
  )
  return rows[0]?.name
}

/** The pieces that had it. */
async function rewrite(tx: Db, tag: string, tags: ReturnType<typeof sql>): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(
    sql`UPDATE products SET tags = ${tags} WHERE tags @> ARRAY[${tag}]::text[] RETURNING id`,
  )
  return rows.map(({ id }) => id)
}
