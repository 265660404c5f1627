import { bigint, boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ProductChange } from '#app/features/catalog/product-drafts/restore-plan.ts'
import type { Placement } from '#app/features/listings/compare-groups/place-category.ts'
import { json, moment } from '#app/platform/database/columns.server.ts'
import type { RunState, RunUndoSummary } from './import-runs.ts'
import type { ImportTask } from './import-task.ts'
import type { ColumnMapping } from './import-work.ts'
import type { ImportProgress, ImportSummary } from './imports.ts'

export const importRuns = pgTable('import_runs', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  fileName: text('file_name').notNull(),
  fileKey: text('file_key'),
  bytes: bigint({ mode: 'number' }).notNull(),
  state: text().$type<RunState>().notNull(),
  isDryRun: boolean('is_dry_run').notNull().default(false),
  mapping: json().$type<ColumnMapping>(),
  task: json().$type<ImportTask>(),
  keepsOpen: boolean('keeps_open').notNull().default(false),
  /** number of times the worker began since staff started the run; too many attempts break it off */
  attempts: integer().notNull().default(0),
  /** number of times staff ran the same file or task; an interrupted run that continues stays in its round */
  round: integer().notNull().default(0),
  /**
   * last id of a product, category or brand (they share one sequence) before the run wrote its first product; null: the run
   * wrote no products, or is older than this column
   */
  idsAfter: integer('ids_after'),
  isCancelRequested: boolean('is_cancel_requested').notNull().default(false),
  isPauseRequested: boolean('is_pause_requested').notNull().default(false),
  progress: json().$type<ImportProgress>(),
  summary: json().$type<ImportSummary>(),
  failure: text(),
  /** time at which the quota of the source is available again; until then, the run waits */
  waitsUntil: moment('waits_until'),
  /** reason of that wait, as a text for staff */
  waitsFor: text('waits_for').notNull().default(''),
  reportFile: text('report_file'),
  undo: json().$type<RunUndoSummary>(),
  /** move of the category to a compare group */
  categoryPlacement: json('placed').$type<Placement & { isDone: boolean }>(),
  actor: text().notNull(),
  createdAt: moment('created_at').notNull(),
  startedAt: moment('started_at'),
  endedAt: moment('ended_at'),
})

/** Values of a run that does not wait for the quota of its source; it may still wait for its turn in the queue. */
export const NO_SOURCE_WAIT = { waitsUntil: null, waitsFor: '' } as const

export const importChanges = pgTable(
  'import_changes',
  {
    runId: integer('run_id')
      .notNull()
      .references(() => importRuns.id, { onDelete: 'cascade' }),
    productId: integer('product_id').notNull(),
    before: json().$type<ProductChange['before']>(),
    after: json().$type<ProductChange['after']>().notNull(),
    /** the rounds of the run that first and last stored the product */
    firstRound: integer('first_round').notNull().default(0),
    round: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.runId, table.productId] })],
)
