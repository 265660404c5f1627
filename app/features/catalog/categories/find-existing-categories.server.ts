import { asc } from 'drizzle-orm'
import type { Db } from '#app/platform/database/db.server.ts'
import { categories } from './categories-tables.server.ts'
import { pathTo } from './category-tree.ts'
import { pathKey } from './ensure-categories.server.ts'

/** Dutch and English synonyms for each kind of jewellery. */
const KIND_SYNONYMS = [
  ['ringen', 'ring', 'rings'],
  ['kettingen', 'ketting', 'necklace', 'necklaces', 'collier', 'colliers'],
  ['oorbellen', 'oorbel', 'earring', 'earrings', 'oorsieraden'],
  ['armbanden', 'armband', 'bracelet', 'bracelets'],
  ['hangers', 'hanger', 'pendant', 'pendants'],
  ['bedels', 'bedel', 'charm', 'charms'],
  ['enkelbandjes', 'enkelbandje', 'enkelbanden', 'enkelband', 'anklet', 'anklets'],
  ['broches', 'broche', 'brooch', 'brooches'],
  ['horloges', 'horloge', 'watch', 'watches'],
  ['sets', 'set', 'sieradensets', 'sieradenset', 'jewelry sets', 'jewelry set', 'jewellery sets'],
]

/** Returns the name followed by its synonyms, all in lower case. */
function termsForKind(name: string): string[] {
  const word = name.toLowerCase()
  return [...new Set([word, ...(KIND_SYNONYMS.find((kind) => kind.includes(word)) ?? [])])]
}

/**
 * Finds an existing category for each name, anywhere in the tree, and returns its path from the root. If no category has exactly
 * that name, a synonym matches: "Necklace" finds "Kettingen". Of several matches the one nearest to the root wins.
 */
export async function findExistingCategories(
  db: Db,
  names: string[],
): Promise<Map<string, number[]>> {
  const idsByPath = new Map<string, number[]>()
  if (names.length === 0) return idsByPath
  const rows = await db.select().from(categories).orderBy(asc(categories.id))
  const pathByName = new Map<string, number[]>()
  for (const { id, name } of rows) {
    const path = pathTo(rows, id).map((link) => link.id)
    const foundPath = pathByName.get(name.toLowerCase())
    if (!foundPath || path.length < foundPath.length) pathByName.set(name.toLowerCase(), path)
  }
  for (const name of names) {
    const word = termsForKind(name).find((term) => pathByName.has(term))
    const path = word === undefined ? undefined : pathByName.get(word)
    if (path) idsByPath.set(pathKey([name]), path)
  }
  return idsByPath
}
