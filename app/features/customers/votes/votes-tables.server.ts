import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '#app/platform/database/columns.server.ts'

/**
 * Hot and cold votes of visitors on products and deals.
 * Triggers: database/functions/votes.sql.
 */
export const votes = pgTable(
  'votes',
  {
    subjectId: integer('post_id').notNull(),
    voterId: text('voter_id').notNull(),
    isHot: boolean('is_hot').notNull(),
    votedAt: moment('voted_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.subjectId, table.voterId] })],
)
