import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { temperatures } from '#app/features/catalog/products/catalog-tables.server.ts'
import { settings } from '#app/features/core/settings/settings-tables.server.ts'

/** Returns the condition to join the votes on a product or deal; it joins none while the owner hides votes. */
export const shownTemperature = (id: SQLWrapper): SQL | undefined =>
  and(
    eq(temperatures.subjectId, id),
    sql`NOT EXISTS (SELECT FROM ${settings} WHERE ${settings.name} = 'hidesVotes' AND ${settings.value} = 'true')`,
  )
