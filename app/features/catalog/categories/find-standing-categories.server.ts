import { asc } from 'drizzle-orm'
import { termsForKind } from '#app/features/catalog/products/jewellery-kinds.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { categories } from './categories-tables.server.ts'
import { pathTo } from './category-tree.ts'
import { pathKey } from './ensure-categories.server.ts'

/**
 * Finds an existing category for each name anywhere in the tree and returns the path from the root. "Necklace" matches
 * "Kettingen" if no category has that very name; of several matches the highest in the tree wins.
 */
export async function findStandingCategories(
  db: Db,
  names: string[],
): Promise<Map<string, number[]>> {
  const found = new Map<string, number[]>()
  if (names.length === 0) return found
  const rows = await db.select().from(categories).orderBy(asc(categories.id))
  const paths = new Map<string, number[]>()
  for (const { id, name } of rows) {
    const path = pathTo(rows, id).map((link) => link.id)
    const known = paths.get(name.toLowerCase())
    if (!known || path.length < known.length) paths.set(name.toLowerCase(), path)
  }
  for (const name of names) {
    const word = termsForKind(name).find((each) => paths.has(each))
    const path = word === undefined ? undefined : paths.get(word)
    if (path) found.set(pathKey([name]), path)
  }
  return found
}
