import { asc } from 'drizzle-orm'
import type { Shop } from '#app/platform/shop.ts'
import { attributes } from './catalog-tables.server.ts'

/** What visitors filter on, by name. */
export async function readAttributeNames(shop: Shop): Promise<string[]> {
  const rows = await shop.db
    .select({ name: attributes.name })
    .from(attributes)
    .orderBy(asc(attributes.position), asc(attributes.name))
  return rows.map(({ name }) => name)
}
