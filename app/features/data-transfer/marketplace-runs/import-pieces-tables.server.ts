import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { WantedPiece } from '#app/features/data-transfer/import-runs/take-over-task.ts'
import type { PieceOutcome } from '#app/features/partners/item-drafts/import-pieces.ts'

export const importPieceRows = pgTable(
  'import_pieces',
  {
    runId: integer('run_id').notNull(),
    position: integer().notNull(),
    source: text().$type<WantedPiece['source'] | 'other'>().notNull(),
    country: text().notNull(),
    asked: text().notNull(),
    outcome: text().$type<PieceOutcome>(),
    name: text().notNull().default(''),
    productId: integer('product_id'),
    notes: text().array().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.runId, table.position] })],
)
