import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { announceChanges } from '#app/platform/changes.server.ts'
import { type Db, isNameTaken } from '#app/platform/db.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { POSTS_TAG } from './blog.ts'
import { MAX_TAG_LENGTH } from './story-tags.ts'

export const postTagForm = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Geef het trefwoord een naam.')
    .max(MAX_TAG_LENGTH)
    // In the back office they are typed with commas between them.
    .regex(/^[^,]*$/, 'Een trefwoord heeft geen komma.'),
})

/** The number of the new one; undefined: there is one of this name. */
export async function addPostTag(shop: Shop, name: string): Promise<number | undefined> {
  const { rows } = await shop.db.execute<{ id: number }>(
    sql`INSERT INTO post_tags (name) VALUES (${name}) ON CONFLICT DO NOTHING RETURNING id`,
  )
  return rows[0]?.id
}

export type RenamePostTagResult = { ok: true } | { ok: false; error: 'unknown-tag' | 'name-taken' }

/** Another name, on all stories that have it. */
export async function renamePostTag(
  shop: Shop,
  id: number,
  name: string,
): Promise<RenamePostTagResult> {
  const renaming = shop.db.transaction(async (tx): Promise<RenamePostTagResult> => {
    const old = await lockTag(tx, id)
    if (old === undefined) return { ok: false, error: 'unknown-tag' }
    if (old === name) return { ok: true }
    await tx.execute(sql`UPDATE post_tags SET name = ${name} WHERE id = ${id}`)
    await tx.execute(
      sql`UPDATE posts SET tags = array_replace(tags, ${old}, ${name}) WHERE tags @> ARRAY[${old}]::text[]`,
    )
    return { ok: true }
  })
  const result = await renaming.catch((error): RenamePostTagResult => {
    if (isNameTaken(error)) return { ok: false, error: 'name-taken' }
    throw error
  })
  if (result.ok) await announceChanges(shop, [POSTS_TAG])
  return result
}

/** Off all stories that have it. */
export async function removePostTag(shop: Shop, id: number): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const old = await lockTag(tx, id)
    if (old === undefined) return
    await tx.execute(
      sql`UPDATE posts SET tags = array_remove(tags, ${old}) WHERE tags @> ARRAY[${old}]::text[]`,
    )
    await tx.execute(sql`DELETE FROM post_tags WHERE id = ${id}`)
  })
  await announceChanges(shop, [POSTS_TAG])
}

async function lockTag(tx: Db, id: number): Promise<string | undefined> {
  const { rows } = await tx.execute<{ name: string }>(
    sql`SELECT name FROM post_tags WHERE id = ${id} FOR UPDATE`,
  )
  return rows[0]?.name
}
