import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { toSlug } from '#app/features/catalog/products/slug.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { categories } from './categories-tables.server.ts'
import { lockTree } from './category-products.server.ts'

interface CategoryRow extends Record<string, unknown> {
  id: number
  parent_id: number | null
  name: string
}

const keyOf = (parentId: number | null, name: string) => `${parentId ?? 0} ${name.toLowerCase()}`

/** Key of a category path in the result of `ensureCategories`. */
export const pathKey = (path: string[]) => path.join(' > ').toLowerCase()

/** Finds the categories of these paths by name, level by level, and inserts the missing ones. */
export async function ensureCategories(db: Db, paths: string[][]): Promise<Map<string, number[]>> {
  const idsByPath = new Map<string, number[]>(paths.map((path) => [pathKey(path), []]))
  const depth = Math.max(0, ...paths.map((path) => path.length))
  for (let level = 0; level < depth; level++) {
    const levelCategories = new Map<
      string,
      { parentId: number | null; name: string; path: string[] }
    >()
    for (const path of paths) {
      const name = path[level]
      if (name === undefined) continue
      const parentId = idsByPath.get(pathKey(path))?.[level - 1] ?? null
      const key = keyOf(parentId, name)
      if (!levelCategories.has(key))
        levelCategories.set(key, { parentId, name, path: path.slice(0, level + 1) })
    }
    const idByKey = await findLevel(db, [...levelCategories.values()])
    for (const [key, { parentId, name, path }] of levelCategories) {
      if (!idByKey.has(key)) idByKey.set(key, await insertCategory(db, parentId, name, path))
    }
    for (const path of paths) {
      const name = path[level]
      const ids = idsByPath.get(pathKey(path))
      const id = name === undefined ? undefined : idByKey.get(keyOf(ids?.[level - 1] ?? null, name))
      // A path that occurs twice has one list of ids, which already contains the id of this level the second time.
      if (ids && id !== undefined && ids.length === level) ids.push(id)
    }
  }
  return idsByPath
}

async function findLevel(db: Db, categoriesToFind: { parentId: number | null; name: string }[]) {
  const { rows } = await db.execute<CategoryRow>(sql`
    SELECT c.id, c.parent_id, c.name FROM categories c
    JOIN jsonb_to_recordset(${JSON.stringify(categoriesToFind)}::jsonb) AS w ("parentId" integer, name text)
      ON lower(c.name) = lower(w.name) AND c.parent_id IS NOT DISTINCT FROM w."parentId"
    ORDER BY c.id DESC`)
  return new Map(rows.map((row) => [keyOf(row.parent_id, row.name), row.id]))
}

export interface FormerCategory {
  parentId: number | null
  slug: string
  name: string
  description: string
  mediaId: number | null
  position: number
}

/** Inserts a category of the owner's previous shop with the same slug. An existing category with that slug stays unchanged. */
export async function ensureFormerCategory(
  tx: Db,
  { parentId, slug, name, description, mediaId, position }: FormerCategory,
): Promise<{ id: number; isNew: boolean }> {
  const { rows } = await tx.execute<{ id: number; isNew: boolean }>(sql`
    WITH inserted AS (
      INSERT INTO categories (parent_id, slug, name, description, media_id, position)
      VALUES (${parentId}, ${slug}, ${name}, ${description}, ${mediaId}, ${position})
      ON CONFLICT (slug) DO NOTHING RETURNING id
    )
    SELECT id, true AS "isNew" FROM inserted
    UNION ALL SELECT id, false FROM categories WHERE slug = ${slug} LIMIT 1`)
  const [row] = rows
  if (!row) throw new Error(`no category ${slug}`)
  return row
}

/** Returns the columns of a category that an import from a previous shop writes; null if the category no longer exists. */
export async function readFormerCategory(tx: Db, id: number): Promise<FormerCategory | null> {
  const { parentId, slug, name, description, mediaId, position } = categories
  const [row] = await tx
    .select({ parentId, slug, name, description, mediaId, position })
    .from(categories)
    .where(eq(categories.id, id))
  return row ?? null
}

/** Updates the texts, the photo and the place of a category, but not its slug. */
export async function updateFormerCategory(
  tx: Db,
  id: number,
  { parentId, name, description, mediaId, position }: FormerCategory,
): Promise<void> {
  await tx
    .update(categories)
    .set({ parentId, name, description, mediaId, position })
    .where(eq(categories.id, id))
}

/** SQL condition for a category with only a name, a slug and a place, as an import creates it. */
const HAS_ONLY_IMPORTED_FIELDS = sql`c.description = '' AND c.media_id IS NULL AND c.warning = '' AND c.care = ''
  AND coalesce(c.search_result ->> 'title', '') = '' AND coalesce(c.search_result ->> 'description', '') = ''
  AND NOT c.members_only AND c.product_kind IS NULL AND c.low_stock IS NULL`

/**
 * Deletes the categories without products and without categories below them. With `keepsEdited`, categories to which the owner
 * added texts or settings stay. Returns the deleted ids. Locks the category tree until the transaction ends.
 */
export async function deleteEmptyCategories(
  tx: Db,
  ids: number[],
  { keepsEdited = false } = {},
): Promise<number[]> {
  await lockTree(tx)
  const { rows } = await tx.execute<{ id: number }>(sql`
    DELETE FROM categories c WHERE c.id = ANY(${sql.param(ids)}::integer[])
      AND NOT EXISTS (SELECT FROM products p WHERE p.category_id = c.id)
      AND NOT EXISTS (SELECT FROM product_categories p WHERE p.category_id = c.id)
      AND NOT EXISTS (SELECT FROM categories below WHERE below.parent_id = c.id)
      AND ${keepsEdited ? HAS_ONLY_IMPORTED_FIELDS : sql`true`}
    RETURNING c.id`)
  return rows.map(({ id }) => id)
}

/** Inserts a category. Its slug is its name ("goud"), or if that slug is taken its whole path ("kettingen-goud"). */
async function insertCategory(db: Db, parentId: number | null, name: string, path: string[]) {
  const hashPart = createHash('sha256').update(pathKey(path)).digest('hex').slice(0, 6)
  const slugCandidates = [toSlug(name), toSlug(path.join('-')), `${toSlug(name)}-${hashPart}`]
  for (const slug of slugCandidates) {
    if (slug === '') continue
    const { rows } = await db.execute<{ id: number }>(sql`
      INSERT INTO categories (parent_id, slug, name, position)
      SELECT ${parentId}::integer, ${slug}, ${name},
        coalesce((SELECT max(position) + 1 FROM categories WHERE parent_id IS NOT DISTINCT FROM ${parentId}::integer), 0)
      ON CONFLICT (slug) DO NOTHING RETURNING id`)
    if (rows[0]) return rows[0].id
  }
  throw new Error(`no free address for category ${path.join(' > ')}`)
}
