import { type SQL, sql } from 'drizzle-orm'

/** SQL condition: the text contains the search, whatever the case and accents; an index on `plain_text` finds it. */
export const containsText = (text: SQL, search: string): SQL =>
  sql`plain_text(${text}) LIKE plain_text(${`%${search.replace(/[\\%_]/g, '\\$&')}%`})`
