import { asc } from 'drizzle-orm'
import { attributes } from '#app/features/catalog/attributes/attributes-tables.server.ts'
import type { App } from '#app/platform/app.ts'

/** Names of all attributes, in the order of the facets. */
export async function readAttributeNames(app: App): Promise<string[]> {
  const rows = await app.db
    .select({ name: attributes.name })
    .from(attributes)
    .orderBy(asc(attributes.position), asc(attributes.name))
  return rows.map(({ name }) => name)
}
